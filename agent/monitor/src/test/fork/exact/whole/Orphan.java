package lib;

public class Orphan extends Parent {
  public static int plain() {
    return 1;
  }
}
