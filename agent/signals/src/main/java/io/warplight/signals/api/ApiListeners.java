package io.warplight.signals.api;

import io.warplight.monitor.Counters;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.Mailbox;
import io.warplight.signals.CodeTags;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells the application's listeners of failures, on one daemon thread that starts with the first of
 * them: what they do holds up no CUDA call, and beyond a limit failures are dropped and counted.
 */
final class ApiListeners implements FailureListener {

  /** Faults of listeners, and drops, are counted under this part. */
  static final String PART = "api listener";

  private static final int LIMIT = 1_024;

  private final List<Consumer<Map<?, ?>>> listeners = new CopyOnWriteArrayList<>();
  private final Mailbox<Failure> queue = new Mailbox<>(LIMIT);
  private final CodeTags codes;
  private final Counters counters;
  private final Consumer<Runnable> unwatched;
  private @Nullable Thread thread;

  /**
   * Nobody listens yet.
   *
   * @param unwatched runs something whose CUDA calls are not reported
   */
  ApiListeners(CodeTags codes, Counters counters, Consumer<Runnable> unwatched) {
    this.codes = codes;
    this.counters = counters;
    this.unwatched = unwatched;
  }

  synchronized void add(Consumer<Map<?, ?>> listener) {
    listeners.add(listener);
    if (thread == null) {
      thread = AgentThreads.daemon("api", this::run);
      thread.start();
    }
  }

  /** Ends the thread; the application's listeners are forgotten. */
  synchronized void close() {
    listeners.clear();
    if (thread != null) {
      thread.interrupt();
    }
  }

  void remove(Object listener) {
    // By identity: no equals of the application runs in here.
    listeners.removeIf(known -> known == listener);
  }

  @Override
  public void failed(Failure failure) {
    if (!failure.isOpen()) {
      offer(failure);
    }
  }

  @Override
  public void settled(Failure failure, long count) {
    offer(failure);
  }

  private void offer(Failure failure) {
    if (!listeners.isEmpty() && !failure.isEcho() && !queue.offer(failure)) {
      counters.drop(PART);
    }
  }

  private void run() {
    try {
      while (true) {
        Failure failure = queue.take();
        unwatched.accept(() -> tell(failure));
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Failure failure) {
    Map<String, Object> attributes = Attributes.of(failure, codes);
    for (Iterator<Consumer<Map<?, ?>>> all = listeners.iterator(); all.hasNext(); ) {
      Consumer<Map<?, ?>> listener = all.next();
      try {
        listener.accept(attributes);
      } catch (Throwable e) {
        // Anything that the application's code can throw: it is told nothing more.
        remove(listener);
        counters.fault(PART, e);
      }
    }
  }
}
