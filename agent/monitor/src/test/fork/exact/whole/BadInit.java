package lib;

public class BadInit {
  static {
    if (true) {
      throw new IllegalStateException("bad init");
    }
  }

  public static int plain() {
    return 1;
  }

  public static int other(int n) {
    return 1;
  }
}
