package io.warplight.monitor.handle;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Says without a lock what is surely not dead, so that a guarded call need not look through the
 * graves: how many graves there are at each place, places being hashed to a fixed number of cells.
 * Device memory is entered for each piece of addresses that it covers, a piece being larger for
 * larger memory; what else is dead for its value. 64 KiB. Written under the lock of the grave's
 * segment; read by any thread, which sees what ended before the call that told it returned.
 */
final class DeadPlaces {

  private static final int CELLS = 1 << 14;

  /** The smallest piece is what cudaMalloc aligns to; each level's is eight times the last's. */
  private static final int SMALLEST_SHIFT = 9;

  private static final int LEVEL_SHIFT = 3;
  private static final int LEVELS = 14;

  /** Each is an atomic update when memory ends. */
  private static final int MOST_PIECES = 3;

  private final AtomicIntegerArray cells = new AtomicIntegerArray(CELLS);
  private final AtomicIntegerArray graves = new AtomicIntegerArray(LEVELS);

  /** A grave was filled. */
  void add(Records dead, int grave) {
    change(dead, grave, 1);
  }

  /** A grave that was added is about to be given to another. */
  void remove(Records dead, int grave) {
    change(dead, grave, -1);
  }

  /** Whether a grave may have this value, or cover it where it is an address of device memory. */
  boolean mayHave(int space, long value) {
    if (!isDeviceMemory(space)) {
      return cells.get(cell(space, value)) != 0;
    }
    for (int level = 0; level < LEVELS; level++) {
      if (graves.get(level) != 0 && cells.get(cell(-1 - level, value >>> shift(level))) != 0) {
        return true;
      }
    }
    return false;
  }

  private void change(Records dead, int grave, int by) {
    int space = dead.space(grave);
    long value = dead.value(grave);
    if (!isDeviceMemory(space)) {
      cells.addAndGet(cell(space, value), by);
      return;
    }
    // Of unknown length: nothing but its first byte is known to have been its own.
    long last = value + Math.max(1, dead.bytes(grave)) - 1;
    int level = 0;
    while (level < LEVELS - 1
        && (last >>> shift(level)) - (value >>> shift(level)) > MOST_PIECES - 1) {
      level++;
    }
    graves.addAndGet(level, by);
    for (long piece = value >>> shift(level); piece <= last >>> shift(level); piece++) {
      cells.addAndGet(cell(-1 - level, piece), by);
    }
  }

  private static boolean isDeviceMemory(int space) {
    return space == HandleKind.DEVICE_MEMORY.space();
  }

  private static int shift(int level) {
    return SMALLEST_SHIFT + LEVEL_SHIFT * level;
  }

  private static int cell(int salt, long value) {
    return Values.cell(value, salt, CELLS);
  }
}
