package io.warplight.signals.gc;

import io.warplight.monitor.call.TimedCall;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.Mailbox;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkException;
import io.warplight.signals.otel.OtelOptions;
import org.jspecify.annotations.Nullable;

/**
 * Counts how much of slow calls overlapped collection pauses. Told of calls on the threads that
 * made them, which only put them into a queue; one daemon thread compares, when the JVM has had the
 * time to tell of its pauses.
 */
final class GcOverlapSink implements Sink {

  private static final int CAPACITY = 1_024;

  private final SignalContext context;
  private final Mailbox<TimedCall> queue = new Mailbox<>(CAPACITY);
  private volatile @Nullable PauseWatch watch;
  private volatile @Nullable Thread thread;

  GcOverlapSink(SignalContext context) {
    this.context = context;
  }

  /** Has calls timed; before the first site links, so that the first call is among them. */
  void subscribe() {
    context
        .calls()
        .add(
            new SlowCalls(
                context.options().get(OtelOptions.THRESHOLD).toNanos(),
                call -> {
                  if (!queue.offer(call)) {
                    context.counters().drop(name());
                  }
                }));
  }

  @Override
  public String name() {
    return "gc overlap";
  }

  @Override
  public void open() throws SinkException {
    try {
      watch = PauseWatch.open(context.pauses());
    } catch (NoClassDefFoundError image) {
      throw new SinkException(
          "this JVM's image lacks "
              + image.getMessage()
              + ". jlink --add-modules jdk.management brings it");
    }
    Thread started = AgentThreads.daemon("gc-overlap", this::run);
    thread = started;
    started.start();
  }

  @Override
  public void failed(Failure failure) {}

  private void run() {
    try {
      while (true) {
        TimedCall call = queue.take();
        long end = call.startEpochNanos() + call.durationNanos();
        context.pauses().awaitTold(end);
        count(call, end);
      }
    } catch (InterruptedException closing) {
      // What is left is compared with what is known: the JVM ends.
      for (TimedCall call = queue.poll(); call != null; call = queue.poll()) {
        count(call, call.startEpochNanos() + call.durationNanos());
      }
    }
  }

  private void count(TimedCall call, long end) {
    Series series = context.book().series(MetricName.GC_OVERLAP, call.operation());
    long overlap = context.pauses().overlap(call.startEpochNanos(), end);
    if (overlap > 0) {
      series.record(overlap);
    }
  }

  @Override
  public void close(long millis) throws InterruptedException {
    PauseWatch opened = watch;
    if (opened != null) {
      opened.close();
    }
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      running.join(millis);
    }
  }
}
