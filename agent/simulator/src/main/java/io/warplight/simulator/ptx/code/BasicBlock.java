package io.warplight.simulator.ptx.code;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations that run one after the other. What its last one does says which blocks follow.
 * Completed when the function's flow is analysed.
 */
final class BasicBlock {
  final int index;
  final List<Operation> operations = new ArrayList<>();

  /** Done first where a lane goes on after a wait or a call that ended the block before. */
  final List<Operation> resumptions = new ArrayList<>();

  final List<BasicBlock> successors = new ArrayList<>();

  /** The labels' blocks of a branch at its end. */
  final List<BasicBlock> targets = new ArrayList<>();

  /** The block that stands behind it, if control can get there. */
  boolean fallsThrough;

  /** Whether a lane goes on here after a wait or a call. */
  boolean isResumed;

  /** Whether a loop comes back here. */
  boolean isLoop;

  /** Numbers of the registers that are needed here. */
  BitSet live = new BitSet();

  /** Numbers of the registers that its code writes, once measured. */
  final BitSet written = new BitSet();

  /** Bytes of bytecode, once measured. */
  int size;

  BasicBlock(int index) {
    this.index = index;
  }

  /** The operation that ends it, or the last one, or null if it is empty. */
  @Nullable Operation last() {
    return operations.isEmpty() ? null : operations.get(operations.size() - 1);
  }
}
