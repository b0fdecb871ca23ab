package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import io.warplight.monitor.callback.Callback;
import io.warplight.monitor.callback.Callbacks;
import org.jspecify.annotations.Nullable;

/**
 * What CUDA answers to calls from inside a stream callback or a host function. Where the thread was
 * not seen to run one, the sentence says "if": the code has other causes too, and a callback may
 * have been registered unseen. See {@link Explanation}.
 */
final class NotPermitted implements Explanation {

  private static final int CODE = 800;
  private static final String WHY =
      ": CUDA allows no call there, and what the callback throws goes nowhere; hand the work to"
          + " another thread";

  private final Callbacks callbacks;

  NotPermitted(Callbacks callbacks) {
    this.callbacks = callbacks;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Domain domain = call.status().domain();
    if (call.status().code() != CODE || (domain != Domain.RUNTIME && domain != Domain.DRIVER)) {
      return null;
    }
    Callback running = callbacks.current();
    return Hint.onFailure(
        "not_permitted",
        (running == null
                ? "if this runs inside a stream callback or a host function"
                : "this runs inside " + running)
            + WHY);
  }
}
