package io.warplight.monitor.thread;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One value of the agent's own for each of the threads that set one last, some thousands. Unlike a
 * thread local it hangs nothing on the application's threads, so that an agent that was detached
 * can go; it takes no lock and its size is fixed, whatever number of threads come and go: a
 * thread's value gives way when all places that the thread may have are taken by others that are
 * alive. Each thread sees its own value only.
 */
public final class PerThread<V> {

  private static final int SIZE = 4_096;

  /** How many places a thread may have; they follow each other. */
  private static final int WAYS = 8;

  private final AtomicReferenceArray<@Nullable Entry<V>> entries = new AtomicReferenceArray<>(SIZE);

  /** The calling thread's value. */
  public @Nullable V get() {
    Thread thread = Thread.currentThread();
    int own = find(thread);
    Entry<V> entry = own < 0 ? null : entries.get(own);
    return entry != null && entry.get() == thread ? entry.value : null;
  }

  /** From now on the calling thread's value. */
  public void set(V value) {
    Thread thread = Thread.currentThread();
    Entry<V> entry = new Entry<>(thread, value);
    int own = find(thread);
    if (own >= 0 && replace(own, thread, entry)) {
      return;
    }
    int first = first(thread);
    for (int i = 0; i < WAYS; i++) {
      int at = (first + i) & (SIZE - 1);
      Entry<V> old = entries.get(at);
      if (isFree(old) && entries.compareAndSet(at, old, entry)) {
        return;
      }
    }
    entries.set(first, entry);
  }

  /** The calling thread has none. */
  public void remove() {
    Thread thread = Thread.currentThread();
    int own = find(thread);
    if (own >= 0) {
      replace(own, thread, null);
    }
  }

  private static boolean isFree(@Nullable Entry<?> entry) {
    Thread owner = entry == null ? null : entry.get();
    return owner == null || !owner.isAlive();
  }

  /** Only the thread itself sets its entry; others may push it out. */
  private boolean replace(int at, Thread thread, @Nullable Entry<V> by) {
    Entry<V> old = entries.get(at);
    return old != null && old.get() == thread && entries.compareAndSet(at, old, by);
  }

  private int find(Thread thread) {
    int first = first(thread);
    for (int i = 0; i < WAYS; i++) {
      int at = (first + i) & (SIZE - 1);
      Entry<V> entry = entries.get(at);
      if (entry != null && entry.get() == thread) {
        return at;
      }
    }
    return -1;
  }

  private static int first(Thread thread) {
    // An identity hash: a thread's own hashCode is the application's to override.
    return System.identityHashCode(thread) & (SIZE - 1);
  }

  private static final class Entry<V> extends WeakReference<Thread> {
    final V value;

    Entry(Thread thread, V value) {
      super(thread);
      this.value = value;
    }
  }
}
