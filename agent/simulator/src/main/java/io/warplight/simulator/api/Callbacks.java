package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Fault;
import io.warplight.simulator.device.Printing;
import io.warplight.simulator.device.ThreadState;
import io.warplight.simulator.device.Work;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The application's callbacks and host functions, on threads as JCuda attaches them: a new one for
 * each call, in the group "main", named Thread-N, whose exceptions are printed and forgotten. Run
 * by a thread of the scheduler, which waits.
 */
final class Callbacks {
  private Callbacks() {}

  /** A stream callback: runs also after a fault, with its status. */
  static Work callback(
      @Nullable Object stream, Object callback, @Nullable Object userData, Codes codes) {
    return new Work() {
      @Override
      public void run() {
        call(0);
      }

      @Override
      public void afterFault(Fault fault) {
        fault.awaitNoticeOnDevice();
        call(codes.of(fault.code()));
      }

      private void call(int status) {
        onForeignThread(callback, "call", stream, status, userData);
      }
    };
  }

  /** A host function: does not run after a fault. */
  static Work hostFunction(Object function, @Nullable Object userData) {
    return () -> onForeignThread(function, "call", userData);
  }

  private static void onForeignThread(Object target, String name, @Nullable Object... arguments) {
    Thread thread = new Thread(mainGroup(), () -> invoke(target, name, arguments));
    thread.setContextClassLoader(null); // as on a thread that native code attaches
    thread.start();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void invoke(Object target, String name, @Nullable Object[] arguments) {
    ThreadState.current().inCallback(true);
    try {
      method(target, name, arguments.length).invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getCause();
      Printing.out("Exception in callback\n");
      System.err.print("Exception in thread \"" + Thread.currentThread().getName() + "\" ");
      (cause == null ? thrown : withoutOurs(cause)).printStackTrace();
    } catch (ReflectiveOperationException e) {
      System.err.println("[warplight-simulator] the callback could not be called: " + e);
    }
  }

  /** Drops the frames below the callback, which a thread of the driver does not have. */
  private static Throwable withoutOurs(Throwable thrown) {
    StackTraceElement[] all = thrown.getStackTrace();
    int end = 0;
    while (end < all.length && !isPlumbing(all[end].getClassName())) {
      end++;
    }
    thrown.setStackTrace(Arrays.copyOf(all, end));
    return thrown;
  }

  private static boolean isPlumbing(String className) {
    return className.startsWith("io.warplight.simulator.")
        || className.startsWith("java.lang.reflect.")
        || className.startsWith("jdk.internal.reflect.")
        || className.startsWith("sun.reflect.")
        || className.startsWith("java.lang.invoke.");
  }

  /** The interface's method, which is callable whatever the visibility of the lambda's class. */
  private static Method method(Object target, String name, int count) throws NoSuchMethodException {
    for (Class<?> type : interfaces(target.getClass(), new LinkedHashSet<>())) {
      if (type.getName().startsWith("jcuda.")) {
        for (Method method : type.getMethods()) {
          if (method.getName().equals(name) && method.getParameterCount() == count) {
            return method;
          }
        }
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }

  private static Set<Class<?>> interfaces(@Nullable Class<?> type, Set<Class<?>> found) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Class<?> parent : c.getInterfaces()) {
        if (found.add(parent)) {
          interfaces(parent, found);
        }
      }
    }
    return found;
  }

  private static ThreadGroup mainGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    ThreadGroup main = group;
    while (group.getParent() != null) {
      main = group;
      group = group.getParent();
    }
    return main;
  }

  /** A stream object as JCuda hands it to a callback: a new one with the stream's handle. */
  static @Nullable Object streamObject(@Nullable Object given) {
    if (given == null) {
      return null;
    }
    try {
      Constructor<?> constructor = given.getClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      Object copy = constructor.newInstance();
      Pointers.set(copy, Pointers.handle(given));
      return copy;
    } catch (ReflectiveOperationException e) {
      return given;
    }
  }
}
