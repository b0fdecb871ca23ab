package io.warplight.monitor.thread;

/** The one implementation, compiled against Java 9's API. */
final class LonelyThreadMaker implements ThreadMaker {

  @Override
  public Thread make(ThreadGroup group, Runnable work, String name) {
    return new Thread(group, work, name, 0, false);
  }
}
