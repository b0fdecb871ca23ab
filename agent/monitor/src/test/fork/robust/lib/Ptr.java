package lib;

/** No method of an argument may be called. */
public class Ptr {
  @Override
  public String toString() {
    throw new AssertionError("toString called");
  }

  @Override
  public int hashCode() {
    throw new AssertionError("hashCode called");
  }

  @Override
  public boolean equals(Object other) {
    throw new AssertionError("equals called");
  }
}
