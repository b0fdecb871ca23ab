package io.warplight.monitor.callback;

import io.warplight.monitor.thread.PerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks that run now, each on the thread that CUDA calls it on. Mostly there is none, which
 * one read tells. Any thread.
 */
public final class Callbacks {

  private final AtomicInteger running = new AtomicInteger();
  private final PerThread<Callback> byThread = new PerThread<>();

  /** The one that the calling thread runs, or null. */
  public @Nullable Callback current() {
    return running.get() == 0 ? null : byThread.get();
  }

  void begins(Callback callback) {
    running.incrementAndGet();
    byThread.set(callback);
  }

  void ends() {
    byThread.remove();
    running.decrementAndGet();
  }
}
