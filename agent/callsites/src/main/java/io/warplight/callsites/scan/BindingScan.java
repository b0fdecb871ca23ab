package io.warplight.callsites.scan;

import org.jspecify.annotations.Nullable;

/**
 * Tells from a class file's constant pool alone whether the class may call a function of a binding.
 *
 * <p>Every class that loads passes here, so the common answer, no, takes one pass over the pool and
 * allocates nothing: an entry is skipped by its tag, only texts as long as a binding's name are
 * compared. Reads any class file version; what it cannot read calls none. Never throws. Immutable;
 * used by all threads at once.
 */
public final class BindingScan {
  private static final int MAGIC = 0xCAFEBABE;
  static final int POOL = 10;
  static final int UTF8 = 1;
  static final int CLASS = 7;
  private static final int METHODREF = 10;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;
  private static final int INVOKE_STATIC = 6;

  /** Bytes of an entry with its tag, by tag; 0: no such tag. A text's length comes on top. */
  static final byte[] SIZE = new byte[256];

  static {
    byte[] known = {0, 3, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};
    System.arraycopy(known, 0, SIZE, 0, known.length);
  }

  private final byte[][] names;

  /** Bit n: some name is n bytes long, or n more than a multiple of 64. */
  private final long lengths;

  /** The second byte of all names, which tells most others from them; -1 if they differ there. */
  private final int second;

  /**
   * A scan for these classes.
   *
   * @param internalNames such as {@code jcuda/runtime/JCuda}; ASCII, of at least two characters
   */
  public BindingScan(String... internalNames) {
    byte[][] all = new byte[internalNames.length][];
    long mask = 0;
    int common = all.length == 0 ? -1 : internalNames[0].charAt(1);
    for (int i = 0; i < all.length; i++) {
      all[i] = ascii(internalNames[i]);
      mask |= 1L << all[i].length;
      common = all[i][1] == common ? common : -1;
    }
    this.names = all;
    this.lengths = mask;
    this.second = common;
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

  /**
   * Whether the class file has a {@code CONSTANT_Methodref} to a method that returns {@code int}
   * and belongs to one of the names: a call of it, or a method reference.
   */
  public boolean refersToFunction(byte @Nullable [] classFile) {
    return classFile != null && look(classFile);
  }

  /**
   * The pass that every class takes. Written out, without a call an entry: a start-up runs it in
   * the interpreter.
   */
  private boolean look(byte[] b) {
    if (b.length < POOL || i4(b, 0) != MAGIC) {
      return false;
    }
    int count = u2(b, 8);
    // At least 14 bytes follow a pool, so any entry but a text may be read from here.
    int last = b.length - 14;
    int p = POOL;
    for (int i = 1; i < count; i++) {
      if (p > last) {
        return false;
      }
      int tag = b[p];
      if (tag == UTF8) {
        int length = ((b[p + 1] & 0xFF) << 8) | (b[p + 2] & 0xFF);
        if (((lengths >>> length) & 1) != 0
            && (b[p + 4] == second || second < 0)
            && length <= last - p
            && isName(b, p + 3, length)) {
          return confirm(b, count);
        }
        p += length + 3;
      } else {
        int size = SIZE[tag & 0xFF];
        if (size == 0) {
          return false;
        }
        p += size;
        if (size == 9) {
          // A long or double takes two numbers.
          i++;
        }
      }
    }
    return false;
  }

  /** Tells of each function that the class holds a handle of. */
  public void findHandles(byte[] classFile, FunctionHandles found) {
    if (classFile.length < POOL || i4(classFile, 0) != MAGIC) {
      return;
    }
    int[] at = entries(classFile, u2(classFile, 8));
    for (int i = 1; at != null && i < at.length; i++) {
      int handle = entry(classFile, at, i, METHOD_HANDLE);
      if (handle != 0 && classFile[handle + 1] == INVOKE_STATIC) {
        int method = u2(classFile, handle + 2);
        if (isFunction(classFile, at, method)) {
          tell(classFile, at, method, found);
        }
      }
    }
  }

  /** Tells of each function that the class may call or holds a handle of. */
  public void findFunctions(byte[] classFile, FunctionHandles found) {
    if (classFile.length < POOL || i4(classFile, 0) != MAGIC) {
      return;
    }
    int[] at = entries(classFile, u2(classFile, 8));
    for (int i = 1; at != null && i < at.length; i++) {
      if (isFunction(classFile, at, i)) {
        tell(classFile, at, i, found);
      }
    }
  }

  private static void tell(byte[] b, int[] at, int method, FunctionHandles found) {
    int owner = entry(b, at, u2(b, at[method] + 1), CLASS);
    int type = entry(b, at, u2(b, at[method] + 3), NAME_AND_TYPE);
    found.holds(
        text(b, at, u2(b, owner + 1)), text(b, at, u2(b, type + 1)), text(b, at, u2(b, type + 3)));
  }

  /** Of ASCII; what is not is none of a binding's. */
  private static String text(byte[] b, int[] at, int index) {
    int text = entry(b, at, index, UTF8);
    char[] chars = new char[text == 0 ? 0 : u2(b, text + 1)];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (b[text + 3 + i] & 0xFF);
    }
    return new String(chars);
  }

  /** The slow way, for the few classes in which some text reads like a name. */
  private boolean confirm(byte[] b, int count) {
    int[] at = entries(b, count);
    if (at == null) {
      return false;
    }
    for (int i = 1; i < count; i++) {
      if (isFunction(b, at, i)) {
        return true;
      }
    }
    return false;
  }

  /** Where each entry's tag is, 0 for none; null when the pool is cut short or unknown. */
  static int @Nullable [] entries(byte[] b, int count) {
    int[] at = new int[count];
    int p = POOL;
    for (int i = 1; i < count; i++) {
      if (p > b.length - 14) {
        return null;
      }
      int tag = b[p];
      int size = SIZE[tag & 0xFF];
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
  static int entry(byte[] b, int[] at, int index, int tag) {
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

  static int u2(byte[] b, int p) {
    return ((b[p] & 0xFF) << 8) | (b[p + 1] & 0xFF);
  }

  private static int i4(byte[] b, int p) {
    return (u2(b, p) << 16) | u2(b, p + 2);
  }
}
