package io.warplight.monitor.handle;

import java.util.Arrays;

/**
 * Records of handles, 40 bytes each, side by side in one array: a record is written and read in one
 * cache line or two. A record keeps its number until it is freed. Written under the lock of its
 * segment; what is read without it may be torn, and is to be validated.
 *
 * <pre>
 * 0 value, 0 for a free record      3 born, generation
 * 1 bytes, or the next free number  4 space, context, device, kind, flags
 * 2 site, thread
 * </pre>
 */
final class Records {

  /** Its Java object was copied: that the object is collected proves nothing. */
  static final int COPIED = 1;

  /** It was called a leak. */
  static final int LEAKED = 2;

  /** Somebody was about to destroy it, perhaps where the end is not seen. */
  static final int ENDING = 4;

  private static final int LONGS = 5;
  private static final int FIRST = 16;
  private static final int NONE = -1;

  /** Picks records. */
  interface Test {
    boolean of(Records records, int record);
  }

  private long[] longs = new long[FIRST * LONGS];
  private int end;
  private int free = NONE;
  private int size;

  /** How many there are. */
  int size() {
    return size;
  }

  /** One more than the highest number. */
  int end() {
    return end;
  }

  /** A new record; its fields are those of whoever had the number last. */
  int add() {
    size++;
    if (free != NONE) {
      int record = free;
      free = (int) bytes(record);
      return record;
    }
    if (end * LONGS == longs.length) {
      // By an eighth: what is not in use counts as well.
      int more = end < 64 ? end : end >> 3;
      longs = Arrays.copyOf(longs, (end + more) * LONGS);
    }
    return end++;
  }

  /** The number may be given to another. */
  void free(int record) {
    longs[record * LONGS] = 0;
    longs[record * LONGS + 1] = free;
    free = record;
    size--;
  }

  void set(
      int record,
      long value,
      long bytes,
      int site,
      int thread,
      int born,
      int generation,
      int space,
      int context,
      int device,
      int kind) {
    long[] to = longs;
    int at = record * LONGS;
    to[at] = value;
    to[at + 1] = bytes;
    to[at + 2] = pair(site, thread);
    to[at + 3] = pair(born, generation);
    to[at + 4] =
        ((long) space << 48)
            | ((context & 0xFFFFL) << 32)
            | ((device & 0xFFFFL) << 16)
            | ((long) kind << 8);
  }

  /** Copies a record of another array into this one's. */
  void copy(Records from, int fromRecord, int record) {
    System.arraycopy(from.longs, fromRecord * LONGS, longs, record * LONGS, LONGS);
  }

  /** Whether a record is of the same value in the same space, and as long, as one of others. */
  boolean isAt(int record, Records others, int other) {
    return value(record) == others.value(other)
        && bytes(record) == others.bytes(other)
        && space(record) == others.space(other);
  }

  /** Whether it is a record of this value in this space; false for what is out of bounds. */
  boolean is(int record, int space, long value) {
    long[] from = longs;
    int at = record * LONGS;
    return at < from.length && from[at] == value && (int) (from[at + 4] >>> 48) == space;
  }

  /** Whether it is a record of this value in any space; false for what is out of bounds. */
  boolean is(int record, long value) {
    long[] from = longs;
    return record * LONGS < from.length && from[record * LONGS] == value;
  }

  boolean isUsed(int record) {
    return value(record) != 0;
  }

  long value(int record) {
    return longs[record * LONGS];
  }

  long bytes(int record) {
    return longs[record * LONGS + 1];
  }

  int site(int record) {
    return high(longs[record * LONGS + 2]);
  }

  int thread(int record) {
    return (int) longs[record * LONGS + 2];
  }

  int born(int record) {
    return high(longs[record * LONGS + 3]);
  }

  /** 0 for what is out of bounds. */
  int generation(int record) {
    long[] from = longs;
    int at = record * LONGS + 3;
    return at < from.length ? (int) from[at] : 0;
  }

  int space(int record) {
    return (int) (longs[record * LONGS + 4] >>> 48);
  }

  short context(int record) {
    return (short) (longs[record * LONGS + 4] >>> 32);
  }

  short device(int record) {
    return (short) (longs[record * LONGS + 4] >>> 16);
  }

  HandleKind kind(int record) {
    return HandleKind.of((int) (longs[record * LONGS + 4] >>> 8) & 0xFF);
  }

  boolean has(int record, int flag) {
    return (longs[record * LONGS + 4] & flag) != 0;
  }

  void mark(int record, int flag) {
    longs[record * LONGS + 4] |= flag;
  }

  void unmark(int record, int flag) {
    longs[record * LONGS + 4] &= ~(long) flag;
  }

  private static long pair(int high, int low) {
    return ((long) high << 32) | (low & 0xFFFFFFFFL);
  }

  private static int high(long pair) {
    return (int) (pair >> 32);
  }
}
