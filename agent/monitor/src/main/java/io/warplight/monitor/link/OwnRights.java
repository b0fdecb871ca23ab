package io.warplight.monitor.link;

import java.lang.reflect.UndeclaredThrowableException;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/**
 * Linking with the agent's own rights: where a security manager holds the application's threads to
 * fewer, asking for a class's loader would be refused. Stateless; on the thread that links.
 */
final class OwnRights {

  private OwnRights() {}

  /** Some work that may throw anything. */
  interface Work<T> {
    T run() throws Throwable;
  }

  /** Does the work and throws what it throws; what is neither exception nor error comes wrapped. */
  static <T> T with(Work<T> work) throws Exception {
    if (System.getSecurityManager() == null) {
      return inside(work);
    }
    try {
      return AccessController.doPrivileged((PrivilegedExceptionAction<T>) () -> inside(work));
    } catch (PrivilegedActionException e) {
      throw e.getException();
    }
  }

  private static <T> T inside(Work<T> work) throws Exception {
    try {
      return work.run();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new UndeclaredThrowableException(e);
    }
  }
}
