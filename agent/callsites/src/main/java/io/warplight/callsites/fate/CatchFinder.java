package io.warplight.callsites.fate;

import io.warplight.callsites.CatchKind;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds the handler that would take the binding's exception at an instruction. Pure functions. */
final class CatchFinder {
  static final String CUDA_EXCEPTION = "jcuda/CudaException";

  private CatchFinder() {}

  static CatchKind at(int index, MethodNode method) {
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type == null || !covers(block, index, method)) {
        // A finally block catches everything, and throws it on.
        continue;
      }
      CatchKind kind = kind(block.type);
      if (kind != CatchKind.NONE) {
        return kind;
      }
    }
    return CatchKind.NONE;
  }

  private static boolean covers(TryCatchBlockNode block, int index, MethodNode method) {
    return method.instructions.indexOf(block.start) <= index
        && index < method.instructions.indexOf(block.end);
  }

  private static CatchKind kind(String type) {
    switch (type) {
      case CUDA_EXCEPTION:
        return CatchKind.CUDA_EXCEPTION;
      case "java/lang/RuntimeException":
      case "java/lang/Exception":
      case "java/lang/Throwable":
        return CatchKind.BROAD;
      default:
        return CatchKind.NONE;
    }
  }
}
