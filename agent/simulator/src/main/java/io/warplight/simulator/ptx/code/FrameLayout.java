package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.Prototype;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Variable;
import java.util.IdentityHashMap;

/**
 * Where the variables of one function lie in its part of a lane's local memory: a device function's
 * parameters and results first, then local variables and the parameters of calls. Immutable.
 */
final class FrameLayout {
  static final int ALIGNMENT = 16;
  private static final long LARGEST = 512 << 10;

  private final IdentityHashMap<Variable, Long> offsets = new IdentityHashMap<>();
  private final IdentityHashMap<Variable, Long> kernelParameters = new IdentityHashMap<>();
  private final int bytes;

  FrameLayout(Function function) throws PtxException {
    Prototype prototype = function.prototype();
    long end = 0;
    for (int i = 0; i < prototype.parameters().size(); i++) {
      (function.isKernel() ? kernelParameters : offsets)
          .put(prototype.parameters().get(i), prototype.parameterOffset(i));
    }
    if (!function.isKernel()) {
      for (int i = 0; i < prototype.results().size(); i++) {
        offsets.put(prototype.results().get(i), prototype.resultOffset(i));
      }
      end = prototype.bytes();
    }
    for (Variable variable : function.variables()) {
      if (variable.space() == Space.LOCAL || variable.space() == Space.PARAM) {
        end = Prototype.align(end, Math.max(variable.alignment(), 1));
        offsets.put(variable, end);
        end += variable.size();
      }
      if (end > LARGEST) {
        throw new PtxException(
            PtxException.INVALID_PTX,
            function.line(),
            "'" + function.name() + "' uses more local memory than a thread can have");
      }
    }
    bytes = (int) Prototype.align(end, ALIGNMENT);
  }

  /** Bytes in all, a multiple of 16. */
  int bytes() {
    return bytes;
  }

  /** Whether the variable is a kernel's parameter and not in local memory. */
  boolean isKernelParameter(Variable variable) {
    return kernelParameters.containsKey(variable);
  }

  int offset(Variable variable) {
    Long offset = offsets.get(variable);
    if (offset == null) {
      offset = kernelParameters.get(variable);
    }
    if (offset == null) {
      throw new IllegalArgumentException(variable.name() + " is not in this frame");
    }
    return (int) (long) offset;
  }
}
