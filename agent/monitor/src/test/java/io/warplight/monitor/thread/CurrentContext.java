package io.warplight.monitor.thread;

/** What the calling thread does with contexts, as if its calls had been seen. */
public final class CurrentContext {

  private final ThreadContexts threads;

  public CurrentContext(ThreadContexts threads) {
    this.threads = threads;
  }

  public void create(long context, int device) {
    threads.createContext(context, device);
  }

  public void push(long context) {
    threads.pushContext(context);
  }

  public void pop() {
    threads.popContext();
  }

  public void destroy(long context) {
    threads.destroyContext(context);
  }
}
