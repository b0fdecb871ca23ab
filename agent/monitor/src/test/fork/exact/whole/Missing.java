package lib;

public final class Missing {
  public static int plain() {
    return 1;
  }

  public static int pointer(Ptr p, long n) {
    return 2;
  }
}
