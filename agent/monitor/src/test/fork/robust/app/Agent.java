package app;

import java.lang.instrument.Instrumentation;
import java.lang.ref.Reference;
import java.util.concurrent.Callable;

/** What the tests' agent left in the system properties. */
final class Agent {
  static String counts() throws Exception {
    return (String) ((Callable<?>) System.getProperties().get("fork.counts")).call();
  }

  /** One of the numbers in {@link #counts}. */
  static long count(String name) throws Exception {
    for (String part : counts().split(" ")) {
      if (part.startsWith(name + "=")) {
        return Long.parseLong(part.substring(name.length() + 1));
      }
    }
    return 0;
  }

  static void run(String name) {
    ((Runnable) System.getProperties().get("fork." + name)).run();
  }

  static Instrumentation instrumentation() {
    return (Instrumentation) System.getProperties().get("fork.instrumentation");
  }

  static Reference<?> loader() {
    return (Reference<?>) System.getProperties().get("fork.loader");
  }

  static void callback(Runnable callback) {
    System.getProperties().put("fork.callback", callback);
  }

  static long[] watched() {
    return (long[]) System.getProperties().get("fork.watched");
  }

  static void forget() {
    System.getProperties().keySet().removeIf(key -> key.toString().startsWith("fork."));
  }

  static void check(boolean holds, String what) throws Exception {
    if (!holds) {
      throw new AssertionError(what + ": " + counts());
    }
  }

  static void await(String what, Callable<Boolean> condition) throws Exception {
    for (int i = 0; i < 12_000; i++) {
      System.gc();
      if (condition.call()) {
        return;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("in vain: " + what);
  }
}
