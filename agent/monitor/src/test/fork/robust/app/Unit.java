package app;

/** One site, loaded again and again. */
public final class Unit implements java.util.function.IntUnaryOperator {
  @Override
  public int applyAsInt(int status) {
    return lib.Cuda.call(status);
  }
}
