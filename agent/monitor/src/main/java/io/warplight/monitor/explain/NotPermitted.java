package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import org.jspecify.annotations.Nullable;

/**
 * What CUDA answers to calls from inside a stream callback or a host function. The code has other
 * causes too, so the sentence says "if". Stateless; see {@link Explanation}.
 */
final class NotPermitted implements Explanation {

  private static final int CODE = 800;

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Domain domain = call.status().domain();
    return call.status().code() == CODE && (domain == Domain.RUNTIME || domain == Domain.DRIVER)
        ? Hint.onFailure(
            "not_permitted",
            "if this runs inside a stream callback or a host function: CUDA allows no call there,"
                + " and what the callback throws ends with its thread; hand the work to another"
                + " thread")
        : null;
  }
}
