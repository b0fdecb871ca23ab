package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.PtxException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which registers are needed at the beginning of each block. One analysis a function. */
final class Liveness {
  /** Blocks times registers: beyond it the sets alone would fill the memory. */
  private static final long LARGEST = 1L << 31;

  private final FunctionCode function;
  private final List<BitSet> reads = new ArrayList<>();
  private final List<BitSet> writes = new ArrayList<>();

  private Liveness(FunctionCode function) {
    this.function = function;
  }

  static void analyse(FunctionCode function) throws PtxException {
    if ((long) function.blocks.size() * function.registers.size() > LARGEST) {
      throw new PtxException(
          PtxException.NOT_SUPPORTED,
          function.function.line(),
          "'" + function.function.name() + "' is too large to be simulated");
    }
    new Liveness(function).run();
  }

  private void run() {
    for (BasicBlock block : function.blocks) {
      summarise(block);
    }
    List<List<BasicBlock>> before = new ArrayList<>();
    for (int i = 0; i < function.blocks.size(); i++) {
      before.add(new ArrayList<>());
    }
    ArrayDeque<BasicBlock> work = new ArrayDeque<>();
    boolean[] queued = new boolean[function.blocks.size()];
    for (BasicBlock block : function.blocks) {
      for (BasicBlock next : block.successors) {
        before.get(next.index).add(block);
      }
      work.push(block);
      queued[block.index] = true;
    }
    while (!work.isEmpty()) {
      BasicBlock block = work.pop();
      queued[block.index] = false;
      if (update(block)) {
        for (BasicBlock earlier : before.get(block.index)) {
          if (!queued[earlier.index]) {
            queued[earlier.index] = true;
            work.push(earlier);
          }
        }
      }
    }
  }

  private void summarise(BasicBlock block) {
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    for (Operation operation : block.resumptions) {
      note(operation, read, written);
    }
    for (Operation operation : block.operations) {
      note(operation, read, written);
    }
    reads.add(read);
    writes.add(written);
  }

  private static void note(Operation operation, BitSet read, BitSet written) {
    for (Register register : operation.reads) {
      if (!written.get(register.number)) {
        read.set(register.number);
      }
    }
    for (Register register : operation.writes) {
      // What is written under a guard may keep its value.
      if (!operation.isGuarded()) {
        written.set(register.number);
      } else if (!written.get(register.number)) {
        read.set(register.number);
      }
    }
  }

  private boolean update(BasicBlock block) {
    BitSet live = new BitSet();
    for (BasicBlock next : block.successors) {
      live.or(next.live);
    }
    live.andNot(writes.get(block.index));
    live.or(reads.get(block.index));
    if (live.equals(block.live)) {
      return false;
    }
    block.live = live;
    return true;
  }
}
