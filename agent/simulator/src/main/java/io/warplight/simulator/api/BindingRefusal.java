package io.warplight.simulator.api;

import io.warplight.simulator.device.StatusException;

/** A status that JCuda's native code returns without calling CUDA: no last error, no log. */
final class BindingRefusal extends StatusException {
  private static final long serialVersionUID = 1L;

  BindingRefusal(int code) {
    super(code);
  }
}
