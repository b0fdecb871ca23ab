package io.warplight.monitor.thread;

/** Java 9's constructor of threads that inherit nothing. Stateless; any thread. */
interface ThreadMaker {

  /** A thread that has no inheritable thread locals; the caller starts it. */
  Thread make(ThreadGroup group, Runnable work, String name);
}
