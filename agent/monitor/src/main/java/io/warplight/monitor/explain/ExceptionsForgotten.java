package io.warplight.monitor.explain;

import io.warplight.callsites.CatchKind;
import io.warplight.monitor.binding.BindingClasses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions that were switched on for other classes of the binding than the one that failed. Says
 * nothing where {@link CatchesInVain} does. See {@link Explanation}.
 */
final class ExceptionsForgotten implements Explanation {

  private final BindingClasses bindings;

  ExceptionsForgotten(BindingClasses bindings) {
    this.bindings = bindings;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    if (call.place().catches() == CatchKind.CUDA_EXCEPTION) {
      return null;
    }
    List<String> others = bindings.othersThrowing(call.owner());
    if (others.isEmpty()) {
      return null;
    }
    return Hint.onFailure(
        "exceptions_forgotten",
        "exceptions are on for "
            + String.join(", ", others)
            + " but off for "
            + bindings.flagOwnerName(call.owner())
            + ", which has its own setExceptionsEnabled");
  }
}
