package io.warplight.monitor.explain;

import io.warplight.callsites.CatchKind;
import io.warplight.monitor.binding.BindingClasses;
import org.jspecify.annotations.Nullable;

/** Code that catches an exception which was never switched on. See {@link Explanation}. */
final class CatchesInVain implements Explanation {

  private final BindingClasses bindings;

  CatchesInVain(BindingClasses bindings) {
    this.bindings = bindings;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    return call.place().catches() == CatchKind.CUDA_EXCEPTION
        ? Hint.onFailure(
            "catches_in_vain",
            "the code catches CudaException here, but "
                + bindings.flagOwnerName(call.owner())
                + ".setExceptionsEnabled(true) was not called before")
        : null;
  }
}
