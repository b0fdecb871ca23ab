package lib;

public class Changed {
  static {
    System.out.println("  Changed.<clinit>");
  }

  public int instance(int n) {
    return n;
  }

  private static int hidden(int n) {
    return n;
  }
}
