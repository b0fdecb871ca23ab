package io.warplight.simulator.ptx.run;

/** Integer arithmetic of PTX that the JVM has no instruction for. Called by generated code. */
public final class Integers {
  private Integers() {}

  /** {@code add.sat.s32}. */
  public static int addSaturated(int a, int b) {
    return saturate((long) a + b);
  }

  /** {@code sub.sat.s32}. */
  public static int subSaturated(int a, int b) {
    return saturate((long) a - b);
  }

  /** {@code mad.hi.sat.s32}: the last sum is clamped. */
  public static int madHighSaturated(int a, int b, int c) {
    return saturate((((long) a * b) >> 32) + c);
  }

  private static int saturate(long value) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }

  public static int mulHigh(int a, int b) {
    return (int) (((long) a * b) >> 32);
  }

  public static int mulHighUnsigned(int a, int b) {
    return (int) (((a & 0xffffffffL) * (b & 0xffffffffL)) >>> 32);
  }

  public static long mulHigh(long a, long b) {
    return mulHighUnsigned(a, b) - (a >> 63 & b) - (b >> 63 & a);
  }

  public static long mulHighUnsigned(long a, long b) {
    long aHigh = a >>> 32;
    long aLow = a & 0xffffffffL;
    long bHigh = b >>> 32;
    long bLow = b & 0xffffffffL;
    long middle = aHigh * bLow + ((aLow * bLow) >>> 32);
    long other = aLow * bHigh + (middle & 0xffffffffL);
    return aHigh * bHigh + (middle >>> 32) + (other >>> 32);
  }

  /** {@code mul24}: the low 24 bits as a signed number. */
  public static int signed24(int a) {
    return a << 8 >> 8;
  }

  /** Division; by zero all bits are one, as the hardware does. */
  public static int divide(int a, int b) {
    return b == 0 ? -1 : a / b;
  }

  public static int divideUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.divideUnsigned(a, b);
  }

  public static long divide(long a, long b) {
    return b == 0 ? -1 : a / b;
  }

  public static long divideUnsigned(long a, long b) {
    return b == 0 ? -1 : Long.divideUnsigned(a, b);
  }

  /** Remainder; by zero it is the dividend. */
  /** By 0 it is all ones, on a GPU; so {@code div} is. */
  public static int remainder(int a, int b) {
    return b == 0 ? -1 : a % b;
  }

  public static int remainderUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.remainderUnsigned(a, b);
  }

  public static long remainder(long a, long b) {
    return b == 0 ? -1 : a % b;
  }

  public static long remainderUnsigned(long a, long b) {
    return b == 0 ? -1 : Long.remainderUnsigned(a, b);
  }

  public static int minUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0 ? a : b;
  }

  public static int maxUnsigned(int a, int b) {
    return Integer.compareUnsigned(a, b) > 0 ? a : b;
  }

  public static long minUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  public static long maxUnsigned(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }

  /** {@code sad}: c + |a - b|. */
  public static int sad(int a, int b, int c) {
    return c + (a > b ? a - b : b - a);
  }

  public static int sadUnsigned(int a, int b, int c) {
    return c + (Integer.compareUnsigned(a, b) > 0 ? a - b : b - a);
  }

  public static long sad(long a, long b, long c) {
    return c + (a > b ? a - b : b - a);
  }

  public static long sadUnsigned(long a, long b, long c) {
    return c + (Long.compareUnsigned(a, b) > 0 ? a - b : b - a);
  }

  /** Shifts of PTX clamp their distance, those of the JVM wrap it. */
  public static int shiftLeft(int a, int b) {
    return b < 0 || b > 31 ? 0 : a << b;
  }

  public static int shiftRight(int a, int b) {
    return b < 0 || b > 31 ? a >> 31 : a >> b;
  }

  public static int shiftRightUnsigned(int a, int b) {
    return b < 0 || b > 31 ? 0 : a >>> b;
  }

  public static long shiftLeft(long a, int b) {
    return b < 0 || b > 63 ? 0 : a << b;
  }

  public static long shiftRight(long a, int b) {
    return b < 0 || b > 63 ? a >> 63 : a >> b;
  }

  public static long shiftRightUnsigned(long a, int b) {
    return b < 0 || b > 63 ? 0 : a >>> b;
  }

  /** {@code shf.l}: the high word of b:a shifted left. */
  public static int funnelLeft(int a, int b, int c, boolean wrap) {
    int n = distance(c, wrap);
    return n == 32 ? a : n == 0 ? b : b << n | a >>> (32 - n);
  }

  /** {@code shf.r}: the low word of b:a shifted right. */
  public static int funnelRight(int a, int b, int c, boolean wrap) {
    int n = distance(c, wrap);
    return n == 32 ? b : n == 0 ? a : b << (32 - n) | a >>> n;
  }

  private static int distance(int c, boolean wrap) {
    return wrap ? c & 31 : c < 0 || c > 32 ? 32 : c;
  }

  /** A position or length in 32 bits: its low byte. */
  private static int low8(int a) {
    return a & 255;
  }

  /** A position or length in 64 bits: on a GPU all of it counts, whatever the PTX manual says. */
  private static int clamped(int a) {
    return a < 0 || a > 255 ? 255 : a;
  }

  /** {@code bfe.u32}. */
  public static int extract(int a, int position, int length) {
    return (int) extracted(a & 0xffffffffL, low8(position), low8(length));
  }

  /** {@code bfe.s32}. */
  public static int extractSigned(int a, int position, int length) {
    return (int) extractedSigned((long) a, low8(position), low8(length), 31);
  }

  /** {@code bfe.u64}. */
  public static long extract(long a, int position, int length) {
    return extracted(a, clamped(position), clamped(length));
  }

  /** {@code bfe.s64}. */
  public static long extractSigned(long a, int position, int length) {
    return extractedSigned(a, clamped(position), clamped(length), 63);
  }

  private static long extracted(long a, int from, int count) {
    long shifted = from > 63 ? 0 : a >>> from;
    return count > 63 ? shifted : shifted & (1L << count) - 1;
  }

  private static long extractedSigned(long a, int from, int count, int top) {
    if (count == 0) {
      return 0;
    }
    // Beyond the word there are copies of its sign.
    long shifted = a >> Math.min(from, 63);
    int last = Math.min(from + count - 1, top);
    long sign = a >> last & 1;
    if (count > 63) {
      return shifted;
    }
    long mask = (1L << count) - 1;
    return sign == 1 ? shifted | ~mask : shifted & mask;
  }

  /** {@code bfi.b32}: the low bits of a put into b. */
  public static int insert(int a, int b, int position, int length) {
    return (int) inserted(a & 0xffffffffL, b & 0xffffffffL, low8(position), low8(length));
  }

  /** {@code bfi.b64}. */
  public static long insert(long a, long b, int position, int length) {
    return inserted(a, b, clamped(position), clamped(length));
  }

  private static long inserted(long a, long b, int from, int count) {
    if (from > 63 || count == 0) {
      return b;
    }
    long mask = (count > 63 ? -1L : (1L << count) - 1) << from;
    return (b & ~mask) | (a << from & mask);
  }

  /** {@code bfind}: the position of the highest bit that matters, -1 for none. */
  public static int findSigned(int a, boolean shiftAmount) {
    return find(a < 0 ? ~a : a, shiftAmount);
  }

  public static int find(int a, boolean shiftAmount) {
    int zeros = Integer.numberOfLeadingZeros(a);
    return zeros == 32 ? -1 : shiftAmount ? zeros : 31 - zeros;
  }

  public static int findSigned(long a, boolean shiftAmount) {
    return find(a < 0 ? ~a : a, shiftAmount);
  }

  public static int find(long a, boolean shiftAmount) {
    int zeros = Long.numberOfLeadingZeros(a);
    return zeros == 64 ? -1 : shiftAmount ? zeros : 63 - zeros;
  }

  /** {@code fns}: the n-th set bit from a base, -1 for none. */
  public static int nthSet(int mask, int base, int offset) {
    int step = offset < 0 ? -1 : 1;
    int left = offset == 0 ? 1 : Math.abs(offset);
    for (int at = base; at >= 0 && at < 32; at += step) {
      if ((mask >>> at & 1) == 1 && --left == 0) {
        return at;
      }
      if (offset == 0) {
        return -1;
      }
    }
    return -1;
  }

  /** {@code lop3}: the table's bit for each column of a, b and c. */
  public static int logic(int a, int b, int c, int table) {
    int result = 0;
    if ((table & 1) != 0) {
      result |= ~a & ~b & ~c;
    }
    if ((table & 2) != 0) {
      result |= ~a & ~b & c;
    }
    if ((table & 4) != 0) {
      result |= ~a & b & ~c;
    }
    if ((table & 8) != 0) {
      result |= ~a & b & c;
    }
    if ((table & 16) != 0) {
      result |= a & ~b & ~c;
    }
    if ((table & 32) != 0) {
      result |= a & ~b & c;
    }
    if ((table & 64) != 0) {
      result |= a & b & ~c;
    }
    if ((table & 128) != 0) {
      result |= a & b & c;
    }
    return result;
  }

  /** {@code prmt} without a mode: four selectors of four bits over the bytes of b:a. */
  public static int permute(int a, int b, int selector) {
    long bytes = (long) b << 32 | (a & 0xffffffffL);
    int result = 0;
    for (int i = 0; i < 4; i++) {
      int pick = selector >>> (4 * i) & 15;
      int value = (int) (bytes >>> (8 * (pick & 7))) & 255;
      if ((pick & 8) != 0) {
        value = (byte) value < 0 ? 255 : 0;
      }
      result |= value << (8 * i);
    }
    return result;
  }

  /** {@code prmt} with a mode: 0 f4e, 1 b4e, 2 rc8, 3 ecl, 4 ecr, 5 rc16. */
  public static int permute(int a, int b, int selector, int mode) {
    int s = selector & 3;
    switch (mode) {
      case 0:
        return permute(a, b, s | (s + 1) << 4 | (s + 2) << 8 | (s + 3) << 12);
      case 1:
        return permute(a, b, s | (s + 7 & 7) << 4 | (s + 6 & 7) << 8 | (s + 5 & 7) << 12);
      case 2:
        return permute(a, b, s * 0x1111);
      case 3:
        return permute(a, b, s | Math.max(s, 1) << 4 | Math.max(s, 2) << 8 | 3 << 12);
      case 4:
        return permute(a, b, Math.min(s, 1) << 4 | Math.min(s, 2) << 8 | s << 12);
      default:
        return permute(a, b, (s & 1) == 0 ? 0x1010 : 0x3232);
    }
  }

  /** {@code dp4a}: four products of bytes, added to c. */
  public static int dot4(int a, boolean aSigned, int b, boolean bSigned, int c) {
    int sum = c;
    for (int i = 0; i < 32; i += 8) {
      int x = aSigned ? (byte) (a >> i) : a >>> i & 255;
      int y = bSigned ? (byte) (b >> i) : b >>> i & 255;
      sum += x * y;
    }
    return sum;
  }

  /** {@code dp2a}: two products of halves of a with bytes of b, added to c. */
  public static int dot2(int a, boolean aSigned, int b, boolean bSigned, int c, boolean high) {
    int sum = c;
    for (int i = 0; i < 2; i++) {
      int x = aSigned ? (short) (a >> (16 * i)) : a >>> (16 * i) & 0xffff;
      int from = 8 * i + (high ? 16 : 0);
      int y = bSigned ? (byte) (b >> from) : b >>> from & 255;
      sum += x * y;
    }
    return sum;
  }

  /** {@code bmsk}: ones from a position on. */
  public static int mask(int position, int count, boolean wrap) {
    int from = wrap ? position & 31 : position;
    int width = wrap ? count & 31 : count;
    if (from < 0 || from > 31) {
      return 0;
    }
    int ones = width < 0 || width > 31 ? -1 : (1 << width) - 1;
    return ones << from;
  }

  /** {@code szext}: extends a number of n bits. */
  public static int extend(int a, int bits, boolean wrap, boolean signed) {
    int n = wrap ? bits & 31 : bits;
    if (n < 0 || n > 31) {
      return a;
    }
    if (n == 0) {
      return 0;
    }
    return signed ? a << (32 - n) >> (32 - n) : a << (32 - n) >>> (32 - n);
  }

  /** {@code atom.inc}. */
  public static int increment(int old, int limit) {
    return Integer.compareUnsigned(old, limit) >= 0 ? 0 : old + 1;
  }

  /** {@code atom.dec}. */
  public static int decrement(int old, int limit) {
    return old == 0 || Integer.compareUnsigned(old, limit) > 0 ? limit : old - 1;
  }

  /** The carry out of a + b + carry, 64 bits wide. */
  public static int carry(long a, long b, int carry) {
    long sum = a + b;
    boolean first = Long.compareUnsigned(sum, a) < 0;
    return first || (carry != 0 && sum == -1L) ? 1 : 0;
  }

  /** The borrow out of a - b - borrow, 64 bits wide. */
  public static int borrow(long a, long b, int borrow) {
    return Long.compareUnsigned(a, b) < 0 || (borrow != 0 && a == b) ? 1 : 0;
  }
}
