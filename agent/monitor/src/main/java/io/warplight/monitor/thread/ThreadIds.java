package io.warplight.monitor.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A thread's number, without running code of the application: {@code getId()} may be overridden, so
 * {@code threadId()} (final, Java 19) is asked where there is one. Stateless; any thread.
 */
public final class ThreadIds {

  private static final MethodType TYPE = MethodType.methodType(long.class);
  private static final @Nullable MethodHandle THREAD_ID = find();

  private ThreadIds() {}

  /** The number, or -1 where only the application's own code could tell. */
  // The deprecation of getId in Java 19 came with the method that is tried first.
  @SuppressWarnings("deprecation")
  public static long of(Thread thread) {
    try {
      if (THREAD_ID != null) {
        return (long) THREAD_ID.invokeExact(thread);
      }
      boolean inherited = thread.getClass().getMethod("getId").getDeclaringClass() == Thread.class;
      return inherited ? thread.getId() : -1;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable notFound) {
      return -1;
    }
  }

  private static @Nullable MethodHandle find() {
    try {
      return MethodHandles.publicLookup().findVirtual(Thread.class, "threadId", TYPE);
    } catch (ReflectiveOperationException olderJava) {
      return null;
    }
  }
}
