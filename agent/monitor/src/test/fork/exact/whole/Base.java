package lib;

public class Base {
  static {
    System.out.println("  Base.<clinit>");
  }

  public static int inherited(int n) {
    return n;
  }
}
