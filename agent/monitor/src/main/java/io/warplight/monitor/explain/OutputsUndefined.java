package io.warplight.monitor.explain;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/** A failed call that all the same wrote into its outputs. Stateless; see {@link Explanation}. */
final class OutputsUndefined implements Explanation {

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    return function != null && function.outputsUndefinedOnFailure()
        ? Hint.onFailure("outputs_undefined", "what it wrote into its outputs is not to be trusted")
        : null;
  }
}
