package io.warplight.monitor.thread;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of what the application's threads share around a CUDA call, held for some stores and
 * never while anything is waited for. A virtual thread that finds it taken spins: parked, or
 * waiting for a monitor from JDK 24 on, it could come back on another carrier, and its next call
 * would go to that one's device.
 */
public final class CallPathLock extends ReentrantLock {
  private static final long serialVersionUID = 1;

  @Override
  public void lock() {
    if (tryLock()) {
      return;
    }
    if (!VirtualThreads.isVirtual(Thread.currentThread())) {
      super.lock();
      return;
    }
    while (!tryLock()) {
      // Whoever has it runs, or waits for a processor.
    }
  }
}
