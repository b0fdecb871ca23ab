package io.warplight.simulator.ptx.code;

import java.util.BitSet;
import java.util.List;

/**
 * Which registers may differ from what the lane keeps of them, since the method was entered: only
 * those are kept again where it ends. One analysis a function, once its methods are decided.
 */
final class Unkept {
  private final BitSet[] before;
  private final BitSet[] behind;

  /**
   * Analyses a function.
   *
   * @param blocks with the registers that each one writes
   */
  Unkept(List<BasicBlock> blocks, List<Fragment> fragments, int registers) {
    before = new BitSet[blocks.size()];
    behind = new BitSet[blocks.size()];
    for (BasicBlock block : blocks) {
      before[block.index] = new BitSet();
      behind[block.index] = (BitSet) block.written.clone();
    }
    before[0].set(0, registers); // What a lane kept before it began means nothing.
    behind[0].set(0, registers);
    boolean changed;
    do {
      changed = false;
      for (Fragment fragment : fragments) {
        for (int i = fragment.from; i < fragment.to; i++) {
          changed |= flow(blocks.get(i), fragment);
        }
      }
    } while (changed);
  }

  /** Also along edges that leave the method, where all is taken back: rather too many. */
  private boolean flow(BasicBlock block, Fragment fragment) {
    boolean changed = false;
    for (BasicBlock next : block.successors) {
      if (fragment.holds(next) && !onlyResumed(block, next)) {
        int size = behind[next.index].cardinality() + before[next.index].cardinality();
        before[next.index].or(behind[block.index]);
        behind[next.index].or(behind[block.index]);
        changed |= behind[next.index].cardinality() + before[next.index].cardinality() != size;
      }
    }
    return changed;
  }

  /** Whether a lane gets from one to the other by a wait or a call only. */
  private static boolean onlyResumed(BasicBlock block, BasicBlock next) {
    Operation last = block.last();
    return next.index == block.index + 1
        && last != null
        && (last.flow == Operation.Flow.WAIT || last.flow == Operation.Flow.CALL)
        && !last.isGuarded();
  }

  /** Numbers of those that are to be kept where a block begins. */
  BitSet before(BasicBlock block) {
    return before[block.index];
  }

  /** Numbers of those that are to be kept where a block has ended. */
  BitSet behind(BasicBlock block) {
    return behind[block.index];
  }
}
