package io.warplight.monitor.thread;

import io.warplight.monitor.WeakIdentityMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One value of the agent's own for each thread. Unlike a thread local it hangs nothing on the
 * application's threads, so that an agent that was detached can go; for paths that may take a lock.
 * Each thread sees its own value only; it goes with the thread.
 */
public final class PerThread<V> {

  private final WeakIdentityMap<Thread, V> values = new WeakIdentityMap<>();

  /**
   * No monitor: whoever expunges may wait for the reference queue, and before JDK 24 a virtual
   * thread that parks with a monitor keeps its carrier.
   */
  private final ReentrantLock lock = new ReentrantLock();

  /** The calling thread's value. */
  public @Nullable V get() {
    lock.lock();
    try {
      return values.get(Thread.currentThread());
    } finally {
      lock.unlock();
    }
  }

  /** From now on the calling thread's value. */
  public void set(V value) {
    lock.lock();
    try {
      values.expunge();
      values.put(Thread.currentThread(), value);
    } finally {
      lock.unlock();
    }
  }

  /** The calling thread has none. */
  public void remove() {
    lock.lock();
    try {
      values.remove(Thread.currentThread());
    } finally {
      lock.unlock();
    }
  }
}
