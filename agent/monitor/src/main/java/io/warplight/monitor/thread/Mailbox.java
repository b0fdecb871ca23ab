package io.warplight.monitor.thread;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue from the application's threads to one thread of the agent. Whoever puts something
 * in takes no lock: a blocking queue of the JDK may park its producers, which a virtual thread in
 * the middle of a CUDA call must not do (it could come back on another carrier, with another CUDA
 * device), and which no CUDA call should. One thread takes.
 */
public final class Mailbox<T> {
  private final Queue<T> queue;
  private final AtomicInteger size = new AtomicInteger();
  private final int capacity;
  private volatile @Nullable Thread waiting;

  /** Empty. */
  public Mailbox(int capacity) {
    this(capacity, new ConcurrentLinkedQueue<>());
  }

  /** With a queue that a test may have fail. */
  Mailbox(int capacity, Queue<T> queue) {
    this.capacity = capacity;
    this.queue = queue;
  }

  /** Puts it in; false, at once, if there is no room. */
  public boolean offer(T item) {
    if (size.incrementAndGet() > capacity) {
      size.decrementAndGet();
      return false;
    }
    put(item);
    Thread reader = waiting;
    if (reader != null) {
      LockSupport.unpark(reader);
    }
    return true;
  }

  private void put(T item) {
    boolean isIn = false;
    try {
      isIn = queue.add(item);
    } finally {
      if (!isIn) {
        // No memory for it: its place must not stay taken.
        size.decrementAndGet();
      }
    }
  }

  /** The oldest, or null. */
  public @Nullable T poll() {
    T item = queue.poll();
    if (item != null) {
      size.decrementAndGet();
    }
    return item;
  }

  /** The oldest, as soon as there is one. */
  public T take() throws InterruptedException {
    try {
      while (true) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        // Said before the look: what is put in after it sees who waits.
        waiting = Thread.currentThread();
        T item = poll();
        if (item != null) {
          return item;
        }
        LockSupport.park(this);
      }
    } finally {
      waiting = null;
    }
  }

  /**
   * The oldest, as soon as there is one; null if nothing came in that time, or if somebody called
   * {@link #wake}, or for no reason.
   *
   * @param nanos 0 to wait as long as it takes
   */
  public @Nullable T poll(long nanos) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    waiting = Thread.currentThread();
    try {
      T item = poll();
      if (item != null) {
        return item;
      }
      if (nanos > 0) {
        LockSupport.parkNanos(this, nanos);
      } else {
        LockSupport.park(this);
      }
      return poll();
    } finally {
      waiting = null;
    }
  }

  /** Ends a wait in {@link #poll(long)}. */
  public void wake() {
    Thread reader = waiting;
    if (reader != null) {
      LockSupport.unpark(reader);
    }
  }

  /** How many wait. */
  public int size() {
    return size.get();
  }
}
