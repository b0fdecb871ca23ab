package io.warplight.monitor.handle;

import java.util.Arrays;

/**
 * Records of handles as arrays of primitives: dense, 40 bytes each, grown by a quarter. Confined to
 * the lock of their segment.
 */
final class Records {

  private static final int FIRST = 16;

  long[] value = new long[FIRST];
  long[] bytes = new long[FIRST];
  int[] site = new int[FIRST];
  int[] thread = new int[FIRST];
  int[] born = new int[FIRST];
  int[] generation = new int[FIRST];
  short[] space = new short[FIRST];
  short[] context = new short[FIRST];
  short[] device = new short[FIRST];
  byte[] kind = new byte[FIRST];
  boolean[] copied = new boolean[FIRST];
  int size;

  /** Room for one more, at {@link #size}. */
  void ensureRoom() {
    if (size == value.length) {
      int length = size + (size >> 2);
      value = Arrays.copyOf(value, length);
      bytes = Arrays.copyOf(bytes, length);
      site = Arrays.copyOf(site, length);
      thread = Arrays.copyOf(thread, length);
      born = Arrays.copyOf(born, length);
      generation = Arrays.copyOf(generation, length);
      space = Arrays.copyOf(space, length);
      context = Arrays.copyOf(context, length);
      device = Arrays.copyOf(device, length);
      kind = Arrays.copyOf(kind, length);
      copied = Arrays.copyOf(copied, length);
    }
  }

  void move(int from, int to) {
    value[to] = value[from];
    bytes[to] = bytes[from];
    site[to] = site[from];
    thread[to] = thread[from];
    born[to] = born[from];
    generation[to] = generation[from];
    space[to] = space[from];
    context[to] = context[from];
    device[to] = device[from];
    kind[to] = kind[from];
    copied[to] = copied[from];
  }
}
