package io.warplight.launch.start;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Supplier;

/**
 * Runs work of the agent with the agent's own rights where a security manager holds the
 * application's threads to fewer. Stateless; any thread.
 */
final class Privileged {

  private Privileged() {}

  /**
   * Whether there is nobody to hold anything back, now: then work is done directly, without frames
   * on stacks that are about to be read, and without objects to hold it.
   */
  static boolean isNeedless() {
    return System.getSecurityManager() == null;
  }

  // Removed some day, deprecated until then; Java 8, 11 and 17 with a security manager need it.
  static <T> T get(Supplier<T> work) {
    return AccessController.doPrivileged(
        new PrivilegedAction<T>() {
          @Override
          public T run() {
            return work.get();
          }
        });
  }

  static void run(Runnable work) {
    get(
        () -> {
          work.run();
          return true;
        });
  }
}
