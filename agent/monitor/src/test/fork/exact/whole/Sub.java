package lib;

public class Sub extends Base {
  static {
    System.out.println("  Sub.<clinit>");
  }
}
