package io.warplight.signals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;

/**
 * Makes objects of the JDK's functional interfaces of method handles of the JDK, for the
 * application to keep: no class of them may be defined in the agent's loader, which would live as
 * long as they do. On threads of the agent.
 */
public final class JdkInterfaces {

  private JdkInterfaces() {}

  /** An object that calls the handle. */
  public static <T> T make(Class<T> type, MethodHandle handle) {
    Thread current = Thread.currentThread();
    ClassLoader own = current.getContextClassLoader();
    // Up to Java 21 an interface of the boot loader is proxied in the thread's context loader.
    current.setContextClassLoader(ClassLoader.getSystemClassLoader());
    try {
      return MethodHandleProxies.asInterfaceInstance(type, handle);
    } finally {
      current.setContextClassLoader(own);
    }
  }
}
