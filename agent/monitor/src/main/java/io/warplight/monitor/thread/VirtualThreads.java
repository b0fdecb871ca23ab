package io.warplight.monitor.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Tells virtual threads apart. CUDA's state belongs to the thread of the operating system, so what
 * a virtual thread made current stays behind when it moves to another carrier. Stateless; any
 * thread.
 */
public final class VirtualThreads {

  private static final @Nullable MethodHandle IS_VIRTUAL = find();

  private VirtualThreads() {}

  /** Whether this is a virtual thread; always false before Java 21. */
  public static boolean isVirtual(Thread thread) {
    if (IS_VIRTUAL == null) {
      return false;
    }
    try {
      return (boolean) IS_VIRTUAL.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static @Nullable MethodHandle find() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException olderJava) {
      return null;
    }
  }
}
