package app;

import lib.*;

/** Calls functions that are broken in every way; prints all that a program can see of it. */
public final class Main implements Runnable {
  interface Call {
    int run() throws Throwable;
  }

  @Override
  public void run() {
    for (int round = 1; round <= 3; round++) {
      show("missing class, no arguments", () -> Missing.plain());
      show("missing class, null pointer", () -> Missing.pointer(null, 1L));
      show("missing class, other caller", () -> Other.missing());
      show("only a parameter's class missing", () -> Good.gone(null));
      show("good before init", () -> Good.plain(7));
      show("good with a pointer", () -> Good.pointer(new Ptr(), 5));
      show("good with arrays", () -> Good.arrays(new Ptr[1], new long[2], new String[3]));
      show("good with an interface", () -> Good.callback(null));
      show("good with all kinds", () -> Good.kinds(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "x", new Ptr()));
      show("missing method", () -> Changed.gone(1));
      show("method is not static now", () -> Changed.instance(1));
      show("method is private now", () -> Changed.hidden(1));
      show("method in the superclass", () -> Sub.inherited(3));
      show("class is not public now", () -> Closed.plain());
      show("initialiser throws", () -> BadInit.plain());
      show("initialiser throws, second site", () -> BadInit.other(2));
      show("initialiser throws, other caller", () -> Other.badInit());
      show("initialiser links a missing library", () -> BadLink.plain());
      show("native without a library", () -> Native.plain(null));
      show("function throws", () -> Throwing.plain(new Ptr()));
      show("function overflows the stack", () -> Throwing.deep(0));
      show("superclass missing", () -> Orphan.plain());
    }
  }

  private static void show(String what, Call call) {
    System.out.println("== " + what);
    try {
      System.out.println("  returned " + call.run());
    } catch (StackOverflowError e) {
      System.out.println("  " + e);
    } catch (Throwable e) {
      print("  ", e);
    }
  }

  private static void print(String prefix, Throwable e) {
    // The loader's identity hash is another one in each run.
    String message = String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@hash");
    System.out.println(prefix + e.getClass().getName() + ": " + message);
    for (StackTraceElement frame : e.getStackTrace()) {
      // The program's own lambdas are numbered in the order in which they are made.
      System.out.println(prefix + "  at " + frame.toString().replaceAll("\\$\\$Lambda[^.]*", "Lambda"));
    }
    for (Throwable s : e.getSuppressed()) {
      print(prefix + "suppressed ", s);
    }
    if (e.getCause() != null) {
      print(prefix + "cause ", e.getCause());
    }
  }
}
