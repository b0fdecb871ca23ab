package io.warplight.simulator.api;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;

/** Limits of a context: kept and given back; none changes what a kernel can do. */
final class Limits {
  static final int GREATEST_PRIORITY = -5;

  /** The second is for each multiprocessor. */
  private static final long[] DEFAULTS = {1024, 64 << 10, 8 << 20, 0, 2048, 128, 0, 0};

  /** {@code CUdevice_attribute}. */
  private static final int MULTIPROCESSORS = 16;

  private static final int WAYS_TO_WAIT = 7;
  private static final int STACK = 0;
  private static final int PRINTF_BUFFER = 1;
  private static final int SYNC_DEPTH = 3;
  private static final int L2_FETCH = 5;

  /** Of devices that are made smaller for an application; it can be asked for, not set. */
  private static final int SHARED_MEMORY = 7;

  private static final long LARGEST_STACK = 512 << 10;
  private static final long STACK_STEP = 16;
  private static final long SMALLEST_PRINTF_BUFFER = 512 << 10;
  private static final long LARGEST_L2_FETCH = 128;

  /** {@code cudaSharedMemBankSizeFourByte}: no device of today has others. */
  private static final int FOUR_BYTE_BANKS = 1;

  private Limits() {}

  static void set(Context context, int limit, long value) {
    get(context, limit);
    if (limit == SHARED_MEMORY) {
      throw new StatusException(Status.NOT_PERMITTED, "the limit is set from outside alone");
    }
    if (value < 0
        || (limit == STACK && value > LARGEST_STACK)
        || (limit == L2_FETCH && value > LARGEST_L2_FETCH)) {
      throw new StatusException(
          Status.INVALID_VALUE,
          (limit == STACK ? "a stack of " : "a limit of ")
              + Long.toUnsignedString(value)
              + " bytes is more than the device allows");
    }
    long taken = taken(limit, value);
    Long before = context.limits().put(limit, taken);
    if (limit == STACK && taken != (before == null ? DEFAULTS[STACK] : before)) {
      context.settle(); // room for other stacks is made when nothing runs
    }
  }

  private static long taken(int limit, long value) {
    switch (limit) {
      case STACK:
        return (value + STACK_STEP - 1) & -STACK_STEP;
      case PRINTF_BUFFER:
        return Math.max(value, SMALLEST_PRINTF_BUFFER);
      default:
        return value;
    }
  }

  /** {@code cudaDeviceGetSharedMemConfig}: what is set is checked and changes nothing. */
  static void sharedConfig(Args a) {
    a.context();
    a.out(0, FOUR_BYTE_BANKS);
  }

  static long get(Context context, int limit) {
    if (limit < 0 || limit >= DEFAULTS.length) {
      throw new StatusException(Status.INVALID_VALUE, "there is no limit " + limit);
    }
    if (limit == SYNC_DEPTH) {
      throw new StatusException(
          Status.UNSUPPORTED_LIMIT, "devices of compute capability 9.0 have no such limit");
    }
    Integer multiprocessors = context.device().properties().attribute(MULTIPROCESSORS);
    long times = limit == PRINTF_BUFFER && multiprocessors != null ? multiprocessors : 1;
    return context.limits().getOrDefault(limit, DEFAULTS[limit] * times);
  }

  /**
   * The flags of a context or device: at most one way to wait.
   *
   * @param known all flags that there are
   */
  static int flags(int flags, int known) {
    int waiting = flags & WAYS_TO_WAIT;
    if ((flags & ~known) != 0 || (waiting & (waiting - 1)) != 0) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "flags that do not exist, or contradict each other: " + Flags.text(flags));
    }
    return flags;
  }

  static int range(int value, int most) {
    if (value < 0 || value > most) {
      throw new StatusException(Status.INVALID_VALUE, "a value of " + value + " is invalid");
    }
    return value;
  }
}
