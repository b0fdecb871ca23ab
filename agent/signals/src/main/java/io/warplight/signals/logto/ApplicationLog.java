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
    Target target = null;
    while (true) {
      try {
        Entry next = ending ? queue.poll() : queue.take();
        if (next == null) {
          return;
        }
        while (target == null) {
          target = Target.find(library, context.tracing().classes(), next.near.get());
          if (target == null && ending) {
            context.counters().drop(name());
            break;
          }
          if (target == null) {
            pause();
          }
        }
        Target found = target;
        if (found != null) {
          context.outside(() -> log(found, next));
        }
      } catch (InterruptedException closing) {
        Thread.interrupted(); // The JVM ends: go on until the queue is empty.
      } catch (Throwable e) { // the application's appenders may throw anything
        context.counters().fault(name(), e);
      }
    }
  }
}
