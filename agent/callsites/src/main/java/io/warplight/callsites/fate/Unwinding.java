package io.warplight.callsites.fate;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds the code that runs only while an exception is on its way: the copies of a {@code finally}
 * that a compiler writes for exceptions, and handlers that can end in no way but by a throw, such
 * as those of a {@code try} with resources. Pure functions.
 */
final class Unwinding {
  /** Some milliseconds' worth; what takes longer is not known. */
  private static final long MAX_STEPS = 1_000_000;

  private Unwinding() {}

  /** The instructions of that code. */
  static BitSet of(FlowGraph graph, MethodNode method) {
    if (method.tryCatchBlocks.isEmpty()) {
      return new BitSet();
    }
    Map<Integer, Boolean> handlers = new LinkedHashMap<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      handlers.merge(
          method.instructions.indexOf(block.handler), block.type == null, Boolean::logicalAnd);
    }
    if ((long) handlers.size() * method.instructions.size() > MAX_STEPS) {
      return new BitSet();
    }
    BitSet settled = graph.reached(0);
    BitSet normal = (BitSet) settled.clone();
    BitSet unwinding = new BitSet();
    for (Map.Entry<Integer, Boolean> handler : handlers.entrySet()) {
      BitSet region = graph.reached(handler.getKey());
      boolean throwsOn =
          handler.getValue() || (!region.intersects(normal) && !returns(region, method));
      (throwsOn ? unwinding : settled).or(region);
    }
    unwinding.andNot(settled);
    return unwinding;
  }

  private static boolean returns(BitSet region, MethodNode method) {
    for (int at = region.nextSetBit(0); at >= 0; at = region.nextSetBit(at + 1)) {
      int opcode = method.instructions.get(at).getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        return true;
      }
    }
    return false;
  }
}
