package io.warplight.signals;

import io.warplight.monitor.options.Options;
import io.warplight.monitor.thread.AgentThreads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The life of all sinks together: opened one after the other on a daemon thread that ends with it,
 * closed all at once, each on a thread of its own, when the JVM ends. One that throws is off, in
 * one line; one that takes too long at the end is left behind and counted.
 */
public final class Sinks {

  /** What is left behind at the end is counted under this part and the sink's name. */
  public static final String PART = "sink ";

  private final SignalContext context;
  private final List<Sink> sinks;
  private final List<Sink> open = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch opened = new CountDownLatch(1);

  /** Sinks that are still to be opened. */
  public Sinks(SignalContext context, List<Sink> sinks) {
    this.context = context;
    this.sinks = sinks;
  }

  /** Other options from now on, for those sinks that can follow. */
  public void change(Options options) {
    context.changed(options);
  }

  /** Has them opened; returns at once. */
  public void open() {
    if (sinks.isEmpty()) {
      opened.countDown();
    } else {
      AgentThreads.daemon("open", this::openAll).start();
    }
  }

  private void openAll() {
    try {
      for (Sink sink : sinks) {
        open(sink);
      }
    } finally {
      opened.countDown();
    }
  }

  private void open(Sink sink) {
    // Noted first: what a sink has begun when it throws is closed at the end all the same.
    open.add(sink);
    try {
      sink.open();
    } catch (SinkException said) {
      context.counters().drop(PART + sink.name());
      context.say("gpu.cuda.agent.sink", sink.name() + " is off: " + said.getMessage());
    } catch (Exception | LinkageError | AssertionError fault) {
      // LinkageError: a module that the JVM's image lacks, or a class that another agent broke.
      context.counters().fault(PART + sink.name(), fault);
    }
  }

  /**
   * Closes them all, in parallel, and returns when all are closed or the time is over. On the
   * thread that ends the JVM.
   */
  public void close(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (sinks.isEmpty()) {
      return;
    }
    try {
      // A sink that hangs while it is opened keeps the others, which come after it, from nothing.
      if (!opened.await(millis * 3 / 4, TimeUnit.MILLISECONDS)) {
        context.counters().drop(PART + "open");
      }
      closeAll(new ArrayList<>(open), end);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeAll(List<Sink> all, long end) throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(all.size());
    Set<Sink> late = ConcurrentHashMap.newKeySet();
    late.addAll(all);
    for (Sink sink : all) {
      Runnable closing =
          () -> {
            close(sink, end);
            late.remove(sink);
            closed.countDown();
          };
      AgentThreads.daemon("close", closing).start();
    }
    if (!closed.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      for (Sink sink : late) {
        context.counters().drop(PART + sink.name());
      }
    }
  }

  private void close(Sink sink, long end) {
    try {
      sink.close(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    } catch (Exception | LinkageError | AssertionError fault) {
      context.counters().fault(PART + sink.name(), fault);
    }
  }
}
