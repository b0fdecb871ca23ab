package lib;

public class Closed {
  public static int plain() {
    return 1;
  }
}
