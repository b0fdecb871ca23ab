package app;

import java.util.function.IntUnaryOperator;
import lib.Cuda;
import lib.Ptr;

/**
 * Calls sites for the first time where nearly no stack is left, then a frame higher, and so on up to the top. A call may overflow the
 * stack, as the original would a little deeper; it may do nothing else, and at the top each site works.
 */
public final class ShortStack {
  private static final IntUnaryOperator[] SITES = {
    s -> Cuda.call(s),
    s -> Cuda.device(new Ptr(), 1, 2L, s),
    s -> Cuda.device(null, 1, 2L, s),
    s -> Cuda.query(s),
    s -> Cuda.checked(s),
    s -> Cuda.call(s),
    s -> Late.call(s, null),
  };

  private static String wrong = "";
  private static int overflows;
  private static int returned;

  public static void main(String[] args) throws Exception {
    if (Boolean.getBoolean("fork.deep")) {
      // A handler needs some stack of its own; where it would not get it, it is not to be called.
      Agent.callback(() -> handle(300));
    }
    for (IntUnaryOperator site : SITES) {
      callDeepDown(site);
      for (int i = 0; i < 3; i++) {
        int status = site.applyAsInt(i);
        if (status != i) {
          throw new AssertionError("status " + status);
        }
      }
      // Linked now: what is short of stack is the failure's way to the handler.
      callDeepDown(site);
    }
    Agent.check(Agent.counts().contains("faults={}"), "the handler overflowed");
    System.out.println(wrong.isEmpty() && overflows > 0 && returned > 0 ? "ok" : wrong);
    System.err.println(overflows + " overflows, " + returned + " calls, " + Agent.counts());
  }

  private static void callDeepDown(IntUnaryOperator site) throws Exception {
    Thread thread = new Thread(null, () -> deep(site, 0), "short", 400_000);
    thread.start();
    thread.join();
  }

  private static int handle(int frames) {
    return frames == 0 ? 0 : handle(frames - 1) + 1;
  }

  /** Not a lambda's frame: each frame is small, so that every depth is tried. */
  private static void deep(IntUnaryOperator site, int depth) {
    try {
      deep(site, depth + 1);
    } catch (StackOverflowError e) {
      // The bottom: now the calls begin.
    }
    attempt(site);
  }

  private static void attempt(IntUnaryOperator site) {
    try {
      if (site.applyAsInt(5) == 5) {
        returned++;
      } else {
        wrong = "a wrong status";
      }
    } catch (StackOverflowError e) {
      overflows++;
      throw e;
    } catch (Throwable e) {
      if (wrong.isEmpty()) {
        wrong = e + " caused by " + e.getCause();
      }
    }
  }

  /** A class of the application that nobody touched before. */
  static final class Late {
    static int call(int status, Ptr pointer) {
      return Cuda.device(pointer, 3, 4L, status);
    }
  }
}
