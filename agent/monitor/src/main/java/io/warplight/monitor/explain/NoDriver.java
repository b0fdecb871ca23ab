package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import io.warplight.monitor.binding.DriverExplanation;
import io.warplight.monitor.suspect.Suspects;
import org.jspecify.annotations.Nullable;

/** Why the runtime finds no driver that it can use. See {@link Explanation}. */
final class NoDriver implements Explanation {

  private static final int CODE = 35;

  private final DriverExplanation driver;
  private final Suspects suspects;
  private volatile @Nullable String text;

  NoDriver(DriverExplanation driver, Suspects suspects) {
    this.driver = driver;
    this.suspects = suspects;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    boolean says = call.status().code() == CODE && call.status().domain() == Domain.RUNTIME;
    // A driver that worked is there: then LostSince speaks.
    if (!says || suspects.workedUntil(call.device()) != 0) {
      return null;
    }
    if (!call.status().name().equals("cudaErrorInsufficientDriver")) {
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
