package io.warplight.signals.logto;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.Mailbox;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.log.LineForwarder;
import io.warplight.signals.logto.LogToOptions.Library;
import org.jspecify.annotations.Nullable;

/**
 * Hands the log's lines to one logging library of the application, on a daemon thread of its own.
 * Lines wait, bounded, until the application has used the library; what finds no room, or is left
 * when the JVM ends, is dropped and counted: it stands in the agent's own log all the same.
 */
final class ApplicationLog implements Sink, LineForwarder {

  private static final int CAPACITY = 256;
  private static final long RETRY_MILLIS = 100;

  private final Library library;
  private final SignalContext context;
  private final Mailbox<Entry> queue = new Mailbox<>(CAPACITY);
  private volatile @Nullable Thread thread;
  private volatile boolean ending;

  ApplicationLog(Library library, SignalContext context) {
    this.library = library;
    this.context = context;
  }

  @Override
  public String name() {
    return "log.to " + library.name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public void open() {
    Thread created = AgentThreads.daemon("log-to", this::run);
    thread = created;
    created.start();
  }

  /** Failures come as lines, of those that the log writes. */
  @Override
  public void failed(Failure failure) {}

  @Override
  public void line(
      boolean error, String text, @Nullable TraceContext trace, @Nullable SourceLine place) {
    ClassLoader near = Thread.currentThread().getContextClassLoader();
    if (ending || !queue.offer(new Entry(error, text, trace, place, near))) {
      context.counters().drop(name());
    }
  }

  @Override
  public void close(long millis) throws InterruptedException {
    ending = true;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      running.join(millis);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException closing) {
      Thread.interrupted(); // The caller looks whether the JVM ends.
    }
  }

  private void log(Target target, Entry entry) {
    try {
      target.log(entry);
    } catch (Throwable e) { // the application's appenders may throw anything
      context.counters().fault(name(), e);
    }
  }

  private void run() {
    Targets targets = new Targets(library, context.tracing().classes());
    try {
      for (Entry next = next(); next != null; next = next()) {
        hand(next, targets);
      }
    } finally {
      targets.clear();
    }
  }

  /** The next line, or null when the JVM ends and there is none. */
  private @Nullable Entry next() {
    while (!ending) {
      try {
        return queue.take();
      } catch (InterruptedException closing) {
        Thread.interrupted(); // The JVM ends: go on until the queue is empty.
      }
    }
    return queue.poll();
  }

  private void hand(Entry next, Targets targets) {
    try {
      Target target = targets.find(next.near.get());
      while (target == null && !ending && isToCome(next)) {
        pause();
        target = targets.find(next.near.get());
      }
      if (target == null) {
        context.counters().drop(name());
        return;
      }
      Target found = target;
      context.outside(() -> log(found, next));
    } catch (Throwable e) { // the application's appenders may throw anything
      context.counters().fault(name(), e);
    }
  }

  /** Whether the application may still come to use the library: not if it has been taken away. */
  private boolean isToCome(Entry entry) {
    return library == Library.JUL || entry.near.get() != null;
  }
}
