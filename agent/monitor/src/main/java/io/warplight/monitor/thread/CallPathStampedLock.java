package io.warplight.monitor.thread;

import java.util.concurrent.locks.StampedLock;

/** A {@link CallPathLock} that can be read past. */
public final class CallPathStampedLock extends StampedLock {
  private static final long serialVersionUID = 1;

  @Override
  public long writeLock() {
    long stamp = tryWriteLock();
    if (stamp == 0 && !VirtualThreads.isVirtual(Thread.currentThread())) {
      return super.writeLock();
    }
    while (stamp == 0) {
      stamp = tryWriteLock();
    }
    return stamp;
  }

  @Override
  public long readLock() {
    long stamp = tryReadLock();
    if (stamp == 0 && !VirtualThreads.isVirtual(Thread.currentThread())) {
      return super.readLock();
    }
    while (stamp == 0) {
      stamp = tryReadLock();
    }
    return stamp;
  }
}
