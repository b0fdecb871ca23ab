package io.warplight.monitor.handle;

import io.warplight.monitor.thread.CallPathStampedLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * A part of the table: the records of the handles whose values hash to it, and an index over them
 * by open addressing. All values of one number stand in one chain, whatever their kinds.
 *
 * <p>Every method is to be called with {@link #lock} held for writing, which is for some tens of
 * nanoseconds, by calls that create or destroy alone; those that say so look without it and see
 * afterwards whether anybody wrote meanwhile.
 */
final class HandleSegment {

  /** No record. */
  static final int NOT = -1;

  final StampedLock lock = new CallPathStampedLock();
  final Records live = new Records();
  final Graves graves = new Graves();

  /** Null if nobody watches for leaks. */
  final @Nullable Holders holders;

  private final int limit;
  // Record number + 1, or 0; at most three quarters full.
  private int[] index = new int[32];
  // Beyond the limit only values with none of these bits are kept.
  private int unsampled;
  private int lastGeneration;

  HandleSegment(int limit, @Nullable Holders holders) {
    this.limit = limit;
    this.holders = holders;
  }

  /** The live record of this value in this space, or {@link #NOT}. */
  int find(int space, long value) {
    int[] slots = index;
    int mask = slots.length - 1;
    int slot = Values.slot(value) & mask;
    // Counted, because what is read without the lock need not have an end.
    for (int i = 0; i <= mask; i++) {
      // Read once: whoever writes may empty it between two looks.
      int entry = slots[slot];
      if (entry == 0) {
        return NOT;
      }
      if (live.is(entry - 1, space, value)) {
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    return NOT;
  }

  /** The generation of the live record of this value, or 0. Without the lock held. */
  int generation(int space, long value) {
    long stamp = lock.tryOptimisticRead();
    int record = stamp == 0 ? NOT : find(space, value);
    int generation = record < 0 ? 0 : live.generation(record);
    if (!lock.validate(stamp)) {
      stamp = lock.readLock();
      try {
        record = find(space, value);
        generation = record < 0 ? 0 : live.generation(record);
      } finally {
        lock.unlockRead(stamp);
      }
    }
    return generation;
  }

  /** Marks what has this value, whatever its kind. */
  void mark(long value, int flag) {
    int mask = index.length - 1;
    for (int slot = Values.slot(value) & mask; index[slot] != 0; slot = (slot + 1) & mask) {
      int record = index[slot] - 1;
      if (live.value(record) == value) {
        live.mark(record, flag);
        if (holders != null) {
          // Nothing that is marked is a leak for certain.
          holders.drop(record);
        }
      }
    }
  }

  /** Whether this value may be that of a live record. Without the lock held. */
  boolean mayHave(long value) {
    long stamp = lock.tryOptimisticRead();
    int[] slots = index;
    int mask = slots.length - 1;
    int slot = Values.slot(value) & mask;
    for (int i = 0; i <= mask; i++) {
      // Read once: whoever writes may empty it between two looks.
      int entry = slots[slot];
      if (entry == 0) {
        break;
      }
      if (live.is(entry - 1, value)) {
        return true;
      }
      slot = (slot + 1) & mask;
    }
    return !lock.validate(stamp);
  }

  /** What of this value was called a leak is none; its kind, or null if there is no such. */
  @Nullable HandleKind takeBack(long value) {
    int mask = index.length - 1;
    for (int slot = Values.slot(value) & mask; index[slot] != 0; slot = (slot + 1) & mask) {
      int record = index[slot] - 1;
      if (live.value(record) == value && live.has(record, Records.LEAKED)) {
        live.unmark(record, Records.LEAKED);
        return live.kind(record);
      }
    }
    return null;
  }

  /** Whether values like this one are kept. */
  boolean samples(long value) {
    return (Values.sample(value) & unsampled) == 0;
  }

  /** Of how many handles one is kept. */
  int oneOf() {
    return unsampled + 1;
  }

  /** A record for this value, to be filled in at once; {@link #NOT} if it is not kept. */
  int add(long value) {
    if (live.size() >= limit) {
      sampleLess();
    }
    if (!samples(value)) {
      return NOT;
    }
    if ((live.size() + 1) * 4 > index.length * 3) {
      rebuild(index.length * 2);
    }
    int record = live.add();
    put(record, value);
    return record;
  }

  /** A generation that no record here has had. */
  int newGeneration() {
    // Not 0: that is a call's token for no record.
    lastGeneration = lastGeneration == -1 ? 1 : lastGeneration + 1;
    return lastGeneration;
  }

  /** Takes the record away. */
  void remove(int record) {
    unlink(record);
    live.free(record);
    if (holders != null) {
      holders.drop(record);
    }
  }

  private void put(int record, long value) {
    int mask = index.length - 1;
    int slot = Values.slot(value) & mask;
    while (index[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    index[slot] = record + 1;
  }

  /** Closes the gap by moving back what would not be found behind it. */
  private void unlink(int record) {
    int mask = index.length - 1;
    int gap = Values.slot(live.value(record)) & mask;
    while (index[gap] != record + 1) {
      gap = (gap + 1) & mask;
    }
    int slot = gap;
    while (true) {
      slot = (slot + 1) & mask;
      if (index[slot] == 0) {
        break;
      }
      int home = Values.slot(live.value(index[slot] - 1)) & mask;
      if (((slot - home) & mask) >= ((slot - gap) & mask)) {
        index[gap] = index[slot];
        gap = slot;
      }
    }
    index[gap] = 0;
  }

  private void rebuild(int length) {
    index = new int[length];
    for (int i = 0; i < live.end(); i++) {
      if (live.isUsed(i)) {
        put(i, live.value(i));
      }
    }
  }

  /** Keeps half of what is kept now. */
  private void sampleLess() {
    unsampled = unsampled * 2 + 1;
    for (int i = 0; i < live.end(); i++) {
      if (live.isUsed(i) && !samples(live.value(i))) {
        live.free(i);
        if (holders != null) {
          holders.drop(i);
        }
      }
    }
    rebuild(index.length);
  }
}
