package lib;

class Closed {
  public static int plain() {
    return 1;
  }
}
