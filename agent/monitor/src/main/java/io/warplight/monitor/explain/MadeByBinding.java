package io.warplight.monitor.explain;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/** A status that the binding made up itself. Stateless; see {@link Explanation}. */
final class MadeByBinding implements Explanation {

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    if (function == null || !function.isMadeByBinding(call.status())) {
      return null;
    }
    return function.isRefusedByBinding(call.status())
        ? Hint.onFailure("refused_by_binding", "the binding itself says so; CUDA was not called")
        : Hint.onFailure(
            "made_by_binding", "the binding itself says so, in place of what CUDA said");
  }
}
