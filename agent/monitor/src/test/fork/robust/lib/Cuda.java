package lib;

/** A binding in the small, with the flag and the funnel of JCuda's classes. */
public final class Cuda {
  private static boolean exceptionsEnabled;

  private static int checkResult(int result) {
    if (exceptionsEnabled && result != 0) {
      throw new IllegalStateException("status " + result);
    }
    return result;
  }

  public static void setExceptionsEnabled(boolean enabled) {
    exceptionsEnabled = enabled;
  }

  public static int call(int status) {
    return status;
  }

  public static int checked(int status) {
    return checkResult(status);
  }

  public static int overflow(int depth) {
    throw new StackOverflowError("of the binding");
  }

  public static int query(int status) {
    return status;
  }

  public static int device(Ptr pointer, int device, long other, int status) {
    return status;
  }
}
