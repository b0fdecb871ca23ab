package lib;

public class Throwing {
  public static int plain(Ptr p) {
    throw new UnsupportedOperationException("thrown by the function");
  }

  public static int deep(int n) {
    return deep(n + 1) + 1;
  }
}
