package io.warplight.callsites.scan;

import org.jspecify.annotations.Nullable;

/**
 * Tells from a class file's constant pool alone whether the class names a binding's class, and
 * whether it may call one of its functions.
 *
 * <p>Every class that loads passes here, so the common answer, no, takes one pass over the pool and
 * allocates nothing: an entry is skipped by its tag, only texts as long as a binding's name are
 * compared. Reads any class file version; what it cannot read names no binding. Never throws.
 * Immutable; used by all threads at once.
 */
public final class BindingScan {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int POOL = 10;
  private static final int UTF8 = 1;
  private static final int CLASS = 7;
  private static final int METHODREF = 10;
  private static final int NAME_AND_TYPE = 12;

  /** Bytes of an entry with its tag, by tag; 0: no such tag. A text's length comes on top. */
  private static final byte[] SIZE = {
    0, 3, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3
  };

  /** Names longer than this share the mask's last bit. */
  private static final int LAST_BIT = 63;

  private final byte[][] names;

  /** Bit n: some name is n bytes long. */
  private final long lengths;

  /**
   * A scan for these classes.
   *
   * @param internalNames such as {@code jcuda/runtime/JCuda}; ASCII
   */
  public BindingScan(String... internalNames) {
    byte[][] all = new byte[internalNames.length][];
    long mask = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = ascii(internalNames[i]);
      mask |= 1L << Math.min(all[i].length, LAST_BIT);
    }
    this.names = all;
    this.lengths = mask;
  }

  /** Not {@code getBytes(Charset)}: that would load charset classes inside the transformer. */
  private static byte[] ascii(String name) {
    byte[] bytes = new byte[name.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = name.charAt(i);
      if (c == 0 || c > 127) {
        throw new IllegalArgumentException(name);
      }
      bytes[i] = (byte) c;
    }
    return bytes;
  }

  /** Whether a {@code CONSTANT_Class} entry of the class file is one of the names. */
  public boolean namesBinding(byte @Nullable [] classFile) {
    return classFile != null && look(classFile, false);
  }

  /**
   * Whether the class file has a {@code CONSTANT_Methodref} to a method that returns {@code int}
   * and belongs to one of the names: a call of it, or a method reference.
   */
  public boolean refersToFunction(byte @Nullable [] classFile) {
    return classFile != null && look(classFile, true);
  }

  private boolean look(byte[] b, boolean methods) {
    if (b.length < POOL || i4(b, 0) != MAGIC) {
      return false;
    }
    int count = u2(b, 8);
    int limit = b.length;
    int p = POOL;
    for (int i = 1; i < count; i++) {
      // At least 14 bytes follow a pool, so any entry but a text may be read from here.
      if (p > limit - 14) {
        return false;
      }
      int tag = b[p];
      if (tag == UTF8) {
        int length = u2(b, p + 1);
        p += 3;
        if ((lengths >>> (length < LAST_BIT ? length : LAST_BIT) & 1) != 0
            && length <= limit - p
            && isName(b, p, length)) {
          return confirm(b, count, methods);
        }
        p += length;
      } else {
        int size = tag >= 0 && tag < SIZE.length ? SIZE[tag] : 0;
        if (size == 0) {
          return false;
        }
        p += size;
        // A long or double takes two numbers.
        if (size == 9) {
          i++;
        }
      }
    }
    return false;
  }

  /** The slow way, for the few classes in which some text reads like a name. */
  private boolean confirm(byte[] b, int count, boolean methods) {
    int[] at = entries(b, count);
    if (at == null) {
      return false;
    }
    for (int i = 1; i < count; i++) {
      if (methods ? isFunction(b, at, i) : isNamed(b, at, i)) {
        return true;
      }
    }
    return false;
  }

  /** Where each entry's tag is, 0 for none; null when the pool is cut short or unknown. */
  private static int @Nullable [] entries(byte[] b, int count) {
    int[] at = new int[count];
    int p = POOL;
    for (int i = 1; i < count; i++) {
      if (p > b.length - 14) {
        return null;
      }
      int tag = b[p];
      int size = tag >= 0 && tag < SIZE.length ? SIZE[tag] : 0;
      if (size == 0) {
        return null;
      }
      at[i] = p;
      p += tag == UTF8 ? size + u2(b, p + 1) : size;
      if (size == 9) {
        i++;
      }
    }
    return p > b.length - 14 ? null : at;
  }

  private boolean isNamed(byte[] b, int[] at, int index) {
    int entry = entry(b, at, index, CLASS);
    int text = entry == 0 ? 0 : entry(b, at, u2(b, entry + 1), UTF8);
    return text != 0 && isName(b, text + 3, u2(b, text + 1));
  }

  private boolean isFunction(byte[] b, int[] at, int index) {
    int entry = entry(b, at, index, METHODREF);
    if (entry == 0 || !isNamed(b, at, u2(b, entry + 1))) {
      return false;
    }
    int type = entry(b, at, u2(b, entry + 3), NAME_AND_TYPE);
    int text = type == 0 ? 0 : entry(b, at, u2(b, type + 3), UTF8);
    if (text == 0) {
      return false;
    }
    int length = u2(b, text + 1);
    int end = text + 3 + length;
    return length > 2 && b[end - 1] == 'I' && b[end - 2] == ')';
  }

  /** Where the entry of this number is, 0 unless it has this tag. */
  private static int entry(byte[] b, int[] at, int index, int tag) {
    return index < at.length && at[index] != 0 && b[at[index]] == tag ? at[index] : 0;
  }

  private boolean isName(byte[] b, int from, int length) {
    for (byte[] name : names) {
      if (name.length == length && equal(b, from, name)) {
        return true;
      }
    }
    return false;
  }

  /** From the end: the names of one binding begin alike, and so do those of its other classes. */
  private static boolean equal(byte[] b, int from, byte[] name) {
    for (int i = name.length - 1; i >= 0; i--) {
      if (b[from + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  private static int u2(byte[] b, int p) {
    return ((b[p] & 0xFF) << 8) | (b[p + 1] & 0xFF);
  }

  private static int i4(byte[] b, int p) {
    return (u2(b, p) << 16) | u2(b, p + 2);
  }
}
