package lib;

public final class Good {
  static {
    System.out.println("  Good.<clinit>");
  }

  public static int plain(int n) {
    return n;
  }

  public static int gone(Gone g) {
    return 8;
  }

  public static int pointer(Ptr p, long n) {
    return p == null ? 0 : (int) n;
  }

  public static int arrays(Ptr[] p, long[] n, String[] s) {
    return p.length + n.length + s.length;
  }

  public static int callback(Callback c) {
    return c == null ? 1 : 2;
  }

  public static int kinds(boolean z, byte b, char c, short s, int i, long j, float f, double d, String t, Ptr p) {
    return (z ? 1 : 0) + b + c + s + i + (int) j + (int) f + (int) d + t.length();
  }
}
