package io.warplight.simulator.api;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;

/** Limits of a context: kept and given back; none changes what a kernel can do. */
final class Limits {
  static final int GREATEST_PRIORITY = -5;
  private static final long[] DEFAULTS = {1024, 1 << 20, 8 << 20, 2, 2048, 128, 0};

  private static final int WAYS_TO_WAIT = 7;
  private static final int STACK = 0;
  private static final long LARGEST_STACK = 512 << 10;

  private Limits() {}

  static void set(Context context, int limit, long value) {
    get(context, limit);
    if (value < 0 || (limit == STACK && value > LARGEST_STACK)) {
      throw new StatusException(
          Status.INVALID_VALUE,
          (limit == STACK ? "a stack of " : "a limit of ")
              + Long.toUnsignedString(value)
              + " bytes is more than the device allows");
    }
    Long before = context.limits().put(limit, value);
    if (limit == STACK && value != (before == null ? DEFAULTS[STACK] : before)) {
      context.settle(); // room for other stacks is made when nothing runs
    }
  }

  static long get(Context context, int limit) {
    if (limit < 0 || limit >= DEFAULTS.length) {
      throw new StatusException(Status.INVALID_VALUE, "there is no limit " + limit);
    }
    return context.limits().getOrDefault(limit, DEFAULTS[limit]);
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
