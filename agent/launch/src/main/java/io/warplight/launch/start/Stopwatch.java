package io.warplight.launch.start;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * The last of the transformers while one thread passes loaded classes through them again; changes
 * nothing. The JVM stands still only after the last class of a lot has passed: the time from then
 * on is the pause, and a little more. Loads nothing, as it sees the classes of other threads too.
 */
final class Stopwatch implements ClassFileTransformer {

  private final Thread owner = Thread.currentThread();
  private long last;

  /** A lot begins. */
  void start() {
    last = System.nanoTime();
  }

  /** The time since its last class has passed. */
  long nanos() {
    return System.nanoTime() - last;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (Thread.currentThread() == owner) {
      last = System.nanoTime();
    }
    return null;
  }
}
