package io.warplight.monitor.handle;

import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The references to the Java objects that hold one segment's handles, by record: the only thing
 * that keeps them alive, so one that is dropped never tells. Confined to the segment's lock.
 */
final class Holders {

  static final int RECORD_BITS = 24;

  private static final int PART_BITS = 6;
  private static final int PART = 1 << PART_BITS;

  private final int segment;
  private @Nullable Holder[][] parts = new Holder[0][];

  Holders(int segment) {
    this.segment = segment;
  }

  /** Watches this object from now on, in place of what was watched for the record before. */
  void set(int record, Object holder, ReferenceQueue<Object> queue) {
    int part = record >> PART_BITS;
    @Nullable Holder[][] known = parts;
    if (part >= known.length) {
      known = Arrays.copyOf(known, part + 1);
      known[part] = new Holder[PART];
      parts = known;
    }
    known[part][record & (PART - 1)] = new Holder(holder, queue, segment, record);
  }

  /** Whether this is what the record is watched by. */
  boolean has(int record, Holder holder) {
    int part = record >> PART_BITS;
    @Nullable Holder[][] known = parts;
    return part < known.length && known[part][record & (PART - 1)] == holder;
  }

  /** The record is watched no longer. */
  void drop(int record) {
    int part = record >> PART_BITS;
    @Nullable Holder[][] known = parts;
    if (part < known.length && known[part][record & (PART - 1)] != null) {
      known[part][record & (PART - 1)] = null;
    }
  }
}
