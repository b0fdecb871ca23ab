package io.warplight.monitor.handle;

import java.util.Arrays;

/**
 * A part of the table: the records of the handles whose values hash to it, and an index over them
 * by open addressing. All values of one number stand in one chain, whatever their kinds. Every
 * method is to be called with this object's lock held, which is taken for some tens of nanoseconds,
 * by calls that create or destroy alone.
 */
final class HandleSegment {

  /** No record. */
  static final int NOT = -1;

  final Records live = new Records();
  final Graves graves = new Graves();
  private final int limit;
  // Record number + 1, or 0; at most three quarters full.
  private int[] index = new int[32];
  // Beyond the limit only values with none of these bits are kept.
  private int unsampled;
  private int lastGeneration;

  HandleSegment(int limit) {
    this.limit = limit;
  }

  /** The live record of this value in this space, or {@link #NOT}. */
  int find(int space, long value) {
    int mask = index.length - 1;
    for (int slot = Values.slot(value) & mask; index[slot] != 0; slot = (slot + 1) & mask) {
      int record = index[slot] - 1;
      if (live.value[record] == value && live.space[record] == space) {
        return record;
      }
    }
    return NOT;
  }

  /** Marks what has this value as copied, whatever its kind. */
  void copied(long value) {
    int mask = index.length - 1;
    for (int slot = Values.slot(value) & mask; index[slot] != 0; slot = (slot + 1) & mask) {
      int record = index[slot] - 1;
      if (live.value[record] == value) {
        live.copied[record] = true;
      }
    }
  }

  /** Whether values like this one are kept. */
  boolean samples(long value) {
    return (Values.sample(value) & unsampled) == 0;
  }

  /** Of how many handles one is kept. */
  int oneOf() {
    return unsampled + 1;
  }

  /** A record for this value, its other fields to be filled in; {@link #NOT} if it is not kept. */
  int add(int space, long value) {
    if (live.size >= limit) {
      sampleLess();
    }
    if (!samples(value)) {
      return NOT;
    }
    if ((live.size + 1) * 4 > index.length * 3) {
      rebuild(index.length * 2);
    }
    live.ensureRoom();
    int record = live.size++;
    live.value[record] = value;
    live.space[record] = (short) space;
    live.copied[record] = false;
    renew(record);
    put(record);
    return record;
  }

  /** Gives the record a generation that its value has not had here. */
  void renew(int record) {
    // Not 0: that is a call's token for no record.
    lastGeneration = lastGeneration == -1 ? 1 : lastGeneration + 1;
    live.generation[record] = lastGeneration;
  }

  /** Takes the record away; the last one gets its number. */
  void remove(int record) {
    unlink(record);
    int last = --live.size;
    if (record != last) {
      unlinkAs(last, record);
      live.move(last, record);
    }
  }

  private void put(int record) {
    int mask = index.length - 1;
    int slot = Values.slot(live.value[record]) & mask;
    while (index[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    index[slot] = record + 1;
  }

  private int slotOf(int record) {
    int mask = index.length - 1;
    int slot = Values.slot(live.value[record]) & mask;
    while (index[slot] != record + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void unlinkAs(int record, int newNumber) {
    index[slotOf(record)] = newNumber + 1;
  }

  /** Closes the gap by moving back what would not be found behind it. */
  private void unlink(int record) {
    int mask = index.length - 1;
    int gap = slotOf(record);
    int slot = gap;
    while (true) {
      slot = (slot + 1) & mask;
      if (index[slot] == 0) {
        break;
      }
      int home = Values.slot(live.value[index[slot] - 1]) & mask;
      if (((slot - home) & mask) >= ((slot - gap) & mask)) {
        index[gap] = index[slot];
        gap = slot;
      }
    }
    index[gap] = 0;
  }

  private void rebuild(int length) {
    index = new int[length];
    for (int i = 0; i < live.size; i++) {
      put(i);
    }
  }

  /** Keeps half of what is kept now. */
  private void sampleLess() {
    unsampled = unsampled * 2 + 1;
    int kept = 0;
    for (int i = 0; i < live.size; i++) {
      if (samples(live.value[i])) {
        live.move(i, kept++);
      }
    }
    live.size = kept;
    Arrays.fill(index, 0);
    rebuild(index.length);
  }
}
