package io.warplight.signals.otel;

import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.Mailbox;
import io.warplight.signals.SignalContext;
import io.warplight.signals.SinkException;
import io.warplight.signals.otel.application.ApplicationTracing;
import io.warplight.signals.otel.own.ExporterSettings;
import io.warplight.signals.otel.own.OwnOutlet;
import io.warplight.signals.otel.own.OwnSdk;
import io.warplight.signals.otel.record.Outlet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Takes what is to leave from the threads that it happened on and hands it out on one daemon
 * thread, started by the first: code of the application (its span processors, its exporters) may
 * block, and must not do so in the middle of a CUDA call. What finds the queue full is dropped and
 * counted.
 */
final class Courier {

  private static final int CAPACITY = 2_048;
  private static final long RETRY_MILLIS = 200;

  private final SignalContext context;
  private final @Nullable ApplicationTracing application;
  private final @Nullable ExporterSettings exporters;
  private final Mailbox<Item> queue = new Mailbox<>(CAPACITY);
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private volatile @Nullable OwnOutlet own;
  // Set before the attempt: it is not made again.
  private volatile boolean ownTried;
  private volatile boolean ending;

  /**
   * Nothing is there yet.
   *
   * @param application null if it is not to be used
   * @param exporters null if our own SDK is not to be used
   */
  Courier(
      SignalContext context,
      @Nullable ApplicationTracing application,
      @Nullable ExporterSettings exporters) {
    this.context = context;
    this.application = application;
    this.exporters = exporters;
  }

  /** Sets our own SDK up, if that has not been tried; on a thread of the agent. */
  synchronized void openOwn() throws SinkException {
    if (exporters != null && own == null && !ownTried) {
      ownTried = true;
      own = OwnSdk.open(exporters, context);
    }
  }

  /** Our own way out, or null; on the courier's thread. */
  private @Nullable OwnOutlet own() {
    if (own == null && exporters != null) {
      // Waits where the thread that opens sinks is setting it up.
      try {
        openOwn();
      } catch (SinkException said) {
        context.say("gpu.cuda.agent.sink", OtelSink.PART + ": " + said.getMessage());
      }
    }
    return own;
  }

  /** Takes one; never waits. */
  void take(Item item) {
    if (ending || !queue.offer(item)) {
      context.counters().drop(OtelSink.PART);
      return;
    }
    if (thread.get() == null) {
      Thread created = AgentThreads.daemon("otel", this::run);
      if (thread.compareAndSet(null, created)) {
        created.start();
      }
    }
  }

  /** Hands out what is there and closes our own SDK, within the time given. */
  void close(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    ending = true;
    Thread running = thread.get();
    if (running != null) {
      running.interrupt();
      join(running, Math.max(1, millis / 2));
    }
    int left = queue.size();
    for (int i = 0; i < left; i++) {
      context.counters().drop(OtelSink.PART);
    }
    OwnOutlet opened = own;
    if (opened != null) {
      opened.close(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }
  }

  private static void join(Thread running, long millis) {
    try {
      running.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (true) {
      try {
        Item next = ending ? queue.poll() : queue.take();
        if (next == null) {
          return;
        }
        handOut(next);
      } catch (InterruptedException closing) {
        Thread.interrupted(); // The JVM ends: go on until the queue is empty.
      }
    }
  }

  private void handOut(Item item) {
    Outlet way = await(item);
    if (way == null) {
      context.counters().drop(OtelSink.PART);
      return;
    }
    try {
      context.outside(() -> leave(item, way));
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      // What the application's code throws must not end the thread; told once, counted each time.
      context.counters().fault(OtelSink.PART, e);
    }
  }

  private void leave(Item item, Outlet way) {
    int missed = item.leave(way, this::own);
    for (int i = 0; i < missed; i++) {
      context.counters().drop(OtelSink.PART);
    }
  }

  /**
   * The way for an item: the application's as soon as all of it is set up. It is waited for, up to
   * the end of the JVM, because the application's code must be the first to initialise its
   * contexts.
   */
  private @Nullable Outlet await(Item item) {
    while (true) {
      Outlet way = application == null ? null : application.outlet(item.trace());
      if (way == null && (application == null || !application.isSetUp(item.trace()))) {
        return own();
      }
      if (way != null || ending) {
        return way;
      }
      pause();
    }
  }

  private void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException closing) {
      // The caller looks whether the JVM ends.
      return;
    }
  }
}
