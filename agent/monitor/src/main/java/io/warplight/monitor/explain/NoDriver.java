package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import io.warplight.monitor.binding.DriverExplanation;
import org.jspecify.annotations.Nullable;

/** Why the runtime finds no driver that it can use. See {@link Explanation}. */
final class NoDriver implements Explanation {

  private static final int CODE = 35;

  private final DriverExplanation driver;
  private volatile @Nullable String text;

  NoDriver(DriverExplanation driver) {
    this.driver = driver;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    boolean says = call.status().code() == CODE && call.status().domain() == Domain.RUNTIME;
    if (!says || !call.status().name().equals("cudaErrorInsufficientDriver")) {
      return null;
    }
    String known = text;
    if (known == null) {
      known = driver.text();
      text = known;
    }
    return Hint.onProcess("no_driver", known);
  }
}
