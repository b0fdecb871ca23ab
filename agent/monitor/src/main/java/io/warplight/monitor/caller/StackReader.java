package io.warplight.monitor.caller;

import io.warplight.monitor.Counters;
import io.warplight.monitor.LaterJava;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calling thread's stack, innermost frame first. Stateless; used on application threads,
 * only when a call failed.
 */
public interface StackReader {

  /** The best reader that this JVM has. A better one that does not work is counted as a fault. */
  static StackReader forThisJvm(Counters counters) {
    StackReader walker = null;
    try {
      walker = walker();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      counters.fault("stack", e);
    }
    return walker != null ? walker : new ThrowableStackReader();
  }

  /** The reader that is compiled against Java 9; null before. */
  static @Nullable StackReader walker() throws ReflectiveOperationException {
    return LaterJava.make(
        StackReader.class,
        "java.lang.StackWalker",
        "io.warplight.monitor.caller.WalkerStackReader");
  }

  /** A slower one that names also what {@link Frame#isMisnamed} says the best one cannot. */
  static StackReader byStackTrace() {
    return new ThrowableStackReader();
  }

  /**
   * Hands the frames out one by one, as far as they are asked for.
   *
   * @param reader may use the iterator only while it runs
   */
  <T> T read(Function<Iterator<Frame>, T> reader);

  /**
   * Whether frames between a caller and what it calls are there too, so that a call through an
   * {@code invokedynamic} can be told from a plain one.
   */
  boolean showsHiddenFrames();
}
