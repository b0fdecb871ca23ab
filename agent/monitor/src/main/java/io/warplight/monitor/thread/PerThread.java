package io.warplight.monitor.thread;

import io.warplight.monitor.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * One value of the agent's own for each thread. Unlike a thread local it hangs nothing on the
 * application's threads, so that an agent that was detached can go; for paths that may take a lock.
 * Each thread sees its own value only; it goes with the thread.
 */
public final class PerThread<V> {

  private final WeakIdentityMap<Thread, V> values = new WeakIdentityMap<>();

  /** The calling thread's value. */
  public @Nullable V get() {
    synchronized (values) {
      return values.get(Thread.currentThread());
    }
  }

  /** From now on the calling thread's value. */
  public void set(V value) {
    synchronized (values) {
      values.expunge();
      values.put(Thread.currentThread(), value);
    }
  }

  /** The calling thread has none. */
  public void remove() {
    synchronized (values) {
      values.remove(Thread.currentThread());
    }
  }
}
