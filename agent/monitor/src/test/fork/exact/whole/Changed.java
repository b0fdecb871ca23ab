package lib;

public class Changed {
  public static int gone(int n) {
    return n;
  }

  public static int instance(int n) {
    return n;
  }

  public static int hidden(int n) {
    return n;
  }
}
