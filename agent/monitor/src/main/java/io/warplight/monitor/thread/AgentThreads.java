package io.warplight.monitor.thread;

import io.warplight.monitor.LaterJava;
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * The one factory of the agent's threads. A thread made here keeps nothing of the application alive
 * and takes nothing from it: it is a daemon, its context class loader is the agent's own, it sits
 * in the root thread group, and it inherits neither thread locals nor an access control context
 * from the application's thread that happens to start it.
 *
 * <p>Called on any thread, seldom; agent's class loader.
 */
public final class AgentThreads {

  private AgentThreads() {}

  /**
   * Makes a thread; the caller starts it.
   *
   * @param name without the prefix that all threads of the agent share
   */
  // Privileged because a security manager may stand between the application and thread groups;
  // AccessController is gone for good only in a Java that has no security manager either.
  @SuppressWarnings("removal")
  public static Thread daemon(String name, Runnable work) {
    return AccessController.doPrivileged(
        (PrivilegedAction<Thread>) () -> create("warplight-" + name, work));
  }

  private static Thread create(String name, Runnable work) {
    Thread thread = withoutInheritance(rootGroup(), work, name);
    if (thread == null) {
      thread = new Thread(rootGroup(), work, name);
      dropInherited(thread);
    }
    thread.setDaemon(true);
    thread.setContextClassLoader(AgentThreads.class.getClassLoader());
    return thread;
  }

  private static ThreadGroup rootGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    // A thread that has ended has no group; the constructor then takes the parent's.
    return group == null ? new ThreadGroup("warplight") : group;
  }

  /** Java 9 and later have a constructor that says so. */
  private static @Nullable Thread withoutInheritance(
      ThreadGroup group, Runnable work, String name) {
    try {
      ThreadMaker maker =
          LaterJava.make(
              ThreadMaker.class,
              "java.lang.Module",
              "io.warplight.monitor.thread.LonelyThreadMaker");
      return maker == null ? null : maker.make(group, work, name);
    } catch (ReflectiveOperationException impossible) {
      return null;
    }
  }

  /** Java 8 keeps them in a field that it lets us empty; where not, they are inherited. */
  private static void dropInherited(Thread thread) {
    try {
      Field inherited = Thread.class.getDeclaredField("inheritableThreadLocals");
      inherited.setAccessible(true);
      inherited.set(thread, null);
    } catch (ReflectiveOperationException | RuntimeException kept) {
      // What the application made inheritable is then held by one long-lived thread: a leak of
      // that value, not an error.
      return;
    }
  }
}
