package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Raw;
import java.util.Arrays;

/**
 * One CUDA thread of a block while it runs or waits: its position, the registers it keeps over a
 * wait, its local memory and its calls. Belongs to the worker that runs its block.
 */
public final class Lane {
  /** Not waiting: to be run on. */
  static final int READY = 0;

  /** Waits at a barrier of the block. */
  static final int AT_BARRIER = 1;

  /** Waits for the other lanes of its warp. */
  static final int AT_WARP = 2;

  static final int EXITED = 3;

  /** Waits at barrier 0 for all lanes of the block, and for nothing else: the usual case. */
  public static final int AT_PLAIN_BARRIER = 4;

  public int tidX;
  public int tidY;
  public int tidZ;

  /** Number within the block; its low five bits are the lane's number in its warp. */
  public int index;

  /** The registers of all active functions, by {@link #base}. */
  public long[] registers;

  /** Where the running function's registers begin. */
  public int base;

  /** Off-heap address of the lane's local memory. */
  public final long local;

  /** Its size. */
  public final int localBytes;

  /** Offset of the running function's part of the local memory. */
  public int frame;

  /** What it waits for; set by generated code before it returns. */
  public int waiting;

  /** Barrier number or warp operation. */
  public int operation;

  /** Members of a warp operation; thread count of a barrier, 0 for all. */
  public int mask;

  /** The lane's own value. */
  public long value;

  /** Second and third argument. */
  public int argument;

  public int argument2;

  /** What came of it. */
  public long result;

  /** Its predicate result, 0 or 1. */
  public int predicate;

  /** Where it goes on. */
  int next;

  private int[] calls = new int[6];
  private int depth;

  Lane(int registers, int localBytes) {
    this.registers = new long[registers];
    this.localBytes = localBytes;
    this.local = localBytes == 0 ? 0 : Raw.allocate(localBytes);
    if (localBytes > 0) {
      Raw.set(local, localBytes, (byte) 0);
    }
  }

  void begin(int x, int y, int z, int index, int entry) {
    tidX = x;
    tidY = y;
    tidZ = z;
    this.index = index;
    next = entry;
    waiting = READY;
    base = 0;
    frame = 0;
    depth = 0;
  }

  /** Spells out what a plain barrier is. */
  void spellOutBarrier() {
    waiting = AT_BARRIER;
    operation = 0;
    mask = 0;
    argument = 0;
    argument2 = 0;
  }

  void close() {
    if (local != 0) {
      Raw.free(local);
    }
  }

  /** Number in its warp. */
  public int number() {
    return index & 31;
  }

  /**
   * Enters a function: the caller's registers and frame stay below the callee's.
   *
   * @param callee where it begins
   * @param resume where the caller goes on
   * @return callee
   */
  public int call(int callee, int resume, int ownRegisters, int ownFrame, int needed) {
    if (depth * 3 + 3 > calls.length) {
      calls = Arrays.copyOf(calls, calls.length * 2);
    }
    calls[depth * 3] = resume;
    calls[depth * 3 + 1] = base;
    calls[depth * 3 + 2] = frame;
    depth++;
    base += ownRegisters;
    frame += ownFrame;
    if (base + needed > registers.length) {
      registers = Arrays.copyOf(registers, (base + needed) * 2);
    }
    return callee;
  }

  /** Leaves a function: where its caller goes on. */
  public int leave() {
    if (depth == 0) {
      return KernelCode.EXIT;
    }
    depth--;
    base = calls[depth * 3 + 1];
    frame = calls[depth * 3 + 2];
    return calls[depth * 3];
  }
}
