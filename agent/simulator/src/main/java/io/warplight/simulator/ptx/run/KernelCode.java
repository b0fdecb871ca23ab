package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceFault;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The parent of every compiled kernel: what its code needs while it runs one block. A generated
 * class adds {@link #go}, which runs one lane from a resume point to the next. One instance a block
 * that runs, one worker at a time.
 */
public abstract class KernelCode {
  /**
   * {@link #go} returned: the lane has ended. Other negative numbers are ~resume point: it waits.
   */
  public static final int EXIT = Integer.MIN_VALUE;

  /** How no lane has ended. */
  public static final int NO_END = 0;

  /** Rounds that a loop runs before it asks {@link #checkpoint}. */
  public static final int FUEL = 1 << 15;

  /** Generic addresses of shared memory begin here. */
  public static final long SHARED_WINDOW = 1L << 56;

  /** Generic addresses of local memory begin here. */
  public static final long LOCAL_WINDOW = 2L << 56;

  /** Addresses of functions begin here, 16 bytes each. */
  public static final long FUNCTION_WINDOW = 3L << 56;

  private static final int CHECKPOINTS_A_TURN = 4;

  /** The launch. */
  public final Grid grid;

  /** Off-heap address of the block's shared memory. */
  public long shared;

  public int blockX;
  public int blockY;
  public int blockZ;

  /** How all lanes before the one that {@link #sweep} returned have ended. */
  public int usual;

  /** How that one has ended, or stopped. */
  int apart;

  /** Whether other lanes or blocks could use the time of a lane that loops. */
  boolean othersWait;

  /** Where the block's barriers count. */
  protected final Barriers barriers = new Barriers();

  private int checkpoints;
  private final AtomicInteger fences = new AtomicInteger();

  /** For generated classes. */
  protected KernelCode(Grid grid) {
    this.grid = grid;
  }

  /**
   * Runs a lane.
   *
   * @param point a resume point
   * @return the next one (not negative: go on at once), ~the next one, or {@link #EXIT}
   */
  public abstract int go(Lane lane, int point);

  /** Whether there is a {@link #sweep}. */
  public boolean sweeps() {
    return false;
  }

  /**
   * Runs one lane after the other from the same point on, until one ends otherwise than those
   * before. If lanes wait they are {@code lanes[from]} to {@code lanes[to - 1]}, else they have all
   * {@code lane}, which has the first one's position, and these are places on the x axis. What
   * {@link #usual} says is not noted in the lanes.
   *
   * @param fuel {@link #FUEL}
   * @return {@code to}, or the number of the lane that stands apart and knows what it waits for
   */
  public int sweep(Lane lane, int point, int fuel, Lane[] lanes, int from, int to) {
    throw new UnsupportedOperationException("this kernel's lanes are run one by one");
  }

  /** A swept lane has ended, otherwise than those before. */
  protected final int part(Lane lane, int index, int others, int end) {
    lane.waiting = end == EXIT ? Lane.EXITED : Lane.AT_PLAIN_BARRIER;
    return leave(lane, index, others, end);
  }

  /** A swept lane has stopped, and knows what it waits for. */
  protected final int leave(Lane lane, int index, int others, int end) {
    usual = others;
    apart = end;
    return index;
  }

  /** Keeps the bounds that one access site found. */
  protected abstract void window(int site, long base, long end);

  /** Registers that a lane of this kernel keeps. */
  public abstract int registers();

  /** Bytes of local memory that a lane of this kernel needs without calls. */
  public abstract int localBytes();

  /** Whether it calls functions, which need stack. */
  public abstract boolean calls();

  /** Whether its lanes wait for each other. */
  public abstract boolean waits();

  /** Whether it has atomics on memory that other blocks change too. */
  public abstract boolean contends();

  /**
   * Asked by a loop that has run for a while.
   *
   * @return rounds that it may run on, or a negative number: let others run
   */
  protected final int checkpoint() {
    if (grid.isStopping()) {
      throw new Stop();
    }
    if (othersWait && ++checkpoints >= CHECKPOINTS_A_TURN) {
      checkpoints = 0;
      return -1;
    }
    return FUEL;
  }

  /** The fault's place is found by the frames of the generated class, whose lines are the PTX's. */
  final DeviceFault fault(DeviceFault.Kind kind, Lane lane, String what) {
    StringBuilder text = new StringBuilder(what).append(" in kernel ").append(grid.kernel);
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      if (frame.getClassName().equals(getClass().getName()) && frame.getLineNumber() > 0) {
        text.append(", PTX line ").append(frame.getLineNumber());
        break;
      }
    }
    text.append(", block [").append(blockX).append(',').append(blockY).append(',').append(blockZ);
    text.append("], thread [").append(lane.tidX).append(',').append(lane.tidY).append(',');
    return new DeviceFault(kind, text.append(lane.tidZ).append(']').toString());
  }

  /** A global access outside the site's last allocation: finds the new one or faults. */
  protected final void global(Lane lane, int site, long address, int size) {
    if ((address & size - 1) != 0) {
      throw misaligned(lane, address, size);
    }
    Block block = grid.memory.find(address);
    if (block == null || !block.holds(address, size)) {
      throw illegal(lane, address, size);
    }
    window(site, block.base(), block.end());
  }

  /**
   * A generic access outside the site's last allocation.
   *
   * @return where the bytes truly lie
   */
  protected final long generic(Lane lane, int site, long address, int size) {
    int top = (int) (address >>> 56);
    if (top == 0) {
      long offset = address - grid.parameters;
      if (offset >= 0 && offset <= grid.parameterBytes - size && aligned(address, size)) {
        return address;
      }
      global(lane, site, address, size);
      return address;
    }
    if (!aligned(address, size)) {
      throw misaligned(lane, address, size);
    }
    long offset = address & (1L << 56) - 1;
    if (top == 1 && offset <= grid.sharedBytes - size) {
      return shared + offset;
    }
    if (top == 2 && offset <= lane.localBytes - size) {
      return lane.local + offset;
    }
    throw illegal(lane, address, size);
  }

  private static boolean aligned(long address, int size) {
    return (address & size - 1) == 0;
  }

  /** A shared, local or parameter access outside its space or misaligned. */
  protected final DeviceFault outside(Lane lane, String space, long offset, int size) {
    if ((offset & size - 1) != 0) {
      return misaligned(lane, offset, size);
    }
    return fault(
        DeviceFault.Kind.ILLEGAL_ADDRESS,
        lane,
        "access of "
            + size
            + " bytes at offset 0x"
            + Long.toHexString(offset)
            + " outside "
            + space
            + " memory");
  }

  private DeviceFault illegal(Lane lane, long address, int size) {
    return fault(
        DeviceFault.Kind.ILLEGAL_ADDRESS,
        lane,
        "access of "
            + size
            + " bytes at 0x"
            + Long.toHexString(address)
            + ", which no live allocation holds,");
  }

  private DeviceFault misaligned(Lane lane, long address, int size) {
    return fault(
        DeviceFault.Kind.MISALIGNED_ADDRESS,
        lane,
        "access of "
            + size
            + " bytes at 0x"
            + Long.toHexString(address)
            + ", which is no multiple of "
            + size
            + ",");
  }

  /** The {@code trap} instruction. */
  protected final DeviceFault trap(Lane lane) {
    return fault(DeviceFault.Kind.LAUNCH_FAILED, lane, "trap");
  }

  /** An indirect call or branch to what is no function of the module. */
  protected final DeviceFault badTarget(Lane lane, long address) {
    return fault(DeviceFault.Kind.INVALID_PC, lane, "call of 0x" + Long.toHexString(address));
  }

  /** Checks that a callee's frame fits the lane's local memory. */
  protected final void stack(Lane lane, int ownFrame, int needed) {
    if (lane.frame + ownFrame + needed > lane.localBytes) {
      throw fault(
          DeviceFault.Kind.ILLEGAL_ADDRESS,
          lane,
          "the stack of " + lane.localBytes + " bytes has overflowed");
    }
  }

  /** {@code membar}, {@code fence}. */
  protected final void fence() {
    fences.getAndIncrement(); // A full barrier on every processor that runs Java.
  }

  protected final long clock() {
    return grid.device.clock();
  }

  protected final long globalTimer() {
    return grid.device.globalTimer();
  }

  protected final void sleep(int nanoseconds) {
    grid.device.sleep(nanoseconds);
  }

  /** {@code %smid}: blocks are dealt out in turn. */
  protected final int multiprocessor() {
    long number = blockX + grid.gridX * (blockY + (long) grid.gridY * blockZ);
    return (int) (number % Math.max(1, grid.device.multiprocessors()));
  }

  protected final int multiprocessors() {
    return grid.device.multiprocessors();
  }

  /** {@code isspacep}: 1 shared, 2 local, 0 global. */
  protected final boolean isSpace(Lane lane, long address, int space) {
    int top = (int) (address >>> 56);
    if (space == 0) {
      return top == 0;
    }
    return top == space;
  }

  /** {@code bar.arrive}. */
  protected final void arrive(int barrier, int threads) {
    barriers.arrive(barrier, threads);
  }

  /** The device function {@code vprintf}. */
  protected final int print(Lane lane, long format, long arguments) {
    return new Printf(this, lane).print(format, arguments);
  }

  /** The device function {@code __assertfail}: reports, then ends this lane. */
  protected final int assertionFailed(Lane lane, long message, long file, int line, long function) {
    DeviceStrings strings = new DeviceStrings(this, lane);
    String text =
        strings.read(file)
            + ":"
            + line
            + ": "
            + strings.read(function)
            + ": block: ["
            + blockX
            + ","
            + blockY
            + ","
            + blockZ
            + "], thread: ["
            + lane.tidX
            + ","
            + lane.tidY
            + ","
            + lane.tidZ
            + "] Assertion `"
            + strings.read(message)
            + "` failed.";
    grid.device.assertion(text);
    grid.failSoftly(
        fault(DeviceFault.Kind.ASSERT, lane, "assertion `" + strings.read(message) + "` failed"));
    return EXIT;
  }

  protected final long allocate(long bytes) {
    return grid.device.allocate(bytes);
  }

  protected final void free(long address) {
    grid.device.free(address);
  }
}
