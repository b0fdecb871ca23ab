package io.warplight.signals.jfr;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.hazard.Notice;
import io.warplight.signals.SignalContext;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * What the recordings that run want to hear. Any thread that holds none of the recorder's locks:
 * the recorder is asked, and waits for those locks; this takes no lock itself.
 */
final class Recordings {

  private static final int MOST_EARLY = 100;

  private final SignalContext context;
  private final CallEvents calls;

  /** Changes that are not looked at yet; who raises it from 0 looks, for the others too. */
  private final AtomicInteger changes = new AtomicInteger();

  /** Made for the first recording, and kept; null before. */
  private volatile @Nullable EventTypes types;

  private volatile boolean running;
  private volatile boolean open;

  /** What is to be written of what came before the sink was open; null once it is. */
  private volatile @Nullable Queue<Runnable> early = new ArrayBlockingQueue<>(MOST_EARLY);

  Recordings(SignalContext context) {
    this.context = context;
    this.calls = new CallEvents(context.calls());
  }

  /** A recording has begun or ended, or its settings may have changed. */
  void changed() {
    if (changes.getAndIncrement() > 0) {
      return;
    }
    int seen;
    do {
      seen = changes.get();
      look();
    } while (!changes.compareAndSet(seen, 0));
  }

  private void look() {
    running = FlightRecorder.isInitialized() && anyRuns();
    if (running && types == null) {
      types = EventTypes.register(context, this::changed);
    }
    EventTypes known = types;
    calls.want(running && known != null ? known.wanted() : CallEvents.NONE);
    if (open) {
      writeEarly();
    }
  }

  private static boolean anyRuns() {
    for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
      if (recording.getState() == RecordingState.RUNNING) {
        return true;
      }
    }
    return false;
  }

  /** The sink is open: what failed before goes into the recordings that run already. */
  void opened() {
    open = true;
    // Whoever looks at this moment looks once more.
    changed();
  }

  private void writeEarly() {
    Queue<Runnable> kept = early;
    early = null;
    if (kept != null && running) {
      for (Runnable write = kept.poll(); write != null; write = kept.poll()) {
        write.run();
      }
    }
  }

  /** Takes the event types from the recorder. */
  void close() {
    running = false;
    EventTypes known = types;
    if (known != null) {
      calls.want(CallEvents.NONE);
      known.unregister();
    }
  }

  void failed(Failure failure) {
    write(() -> FailureEvents.failed(failure, context.codes()));
  }

  void noticed(Notice notice) {
    write(() -> CudaNotice.commit(notice));
  }

  private void write(Runnable event) {
    Queue<Runnable> waiting = early;
    if (waiting != null) {
      if (!waiting.offer(event)) {
        context.counters().drop(JfrSink.PART);
      }
    } else if (running) {
      event.run();
    }
  }

  void settled(Failure failure, long count) {
    if (running) {
      FailureEvents.settled(failure, count);
    }
  }
}
