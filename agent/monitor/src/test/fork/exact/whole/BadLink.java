package lib;

public class BadLink {
  static {
    System.loadLibrary("there-is-none");
  }

  public static int plain() {
    return 1;
  }
}
