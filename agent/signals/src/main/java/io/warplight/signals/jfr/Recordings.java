package io.warplight.signals.jfr;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.hazard.Notice;
import io.warplight.signals.SignalContext;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * What the recordings that run want to hear. Any thread that holds none of the recorder's locks:
 * the recorder is asked, and waits for those locks; no lock is held here meanwhile. Each thread
 * that tells of a change looks itself, so that what it has told of holds when it goes on, the calls
 * of a recording that it has started among it.
 */
final class Recordings {

  private static final int MOST_EARLY = 100;

  private final SignalContext context;
  private final CallEvents calls;

  /** The recorder's, once there is one. */
  private volatile @Nullable OldStringPool texts;

  /** Changes so far. */
  private final AtomicInteger changes = new AtomicInteger();

  /** The newest change that was looked at; under this object's lock. */
  private int seen;

  /** Made for the first recording, and kept; null before. */
  private final AtomicReference<@Nullable EventTypes> types = new AtomicReference<>();

  private volatile boolean running;
  private volatile boolean open;
  private volatile boolean closed;

  /** What is to be written of what came before the sink was open; null once it is. */
  private volatile @Nullable Queue<Runnable> early = new ArrayBlockingQueue<>(MOST_EARLY);

  Recordings(SignalContext context) {
    this.context = context;
    this.calls = new CallEvents(context.calls());
  }

  /** A recording has begun or ended, or its settings may have changed. */
  void changed() {
    if (closed) {
      return;
    }
    int change = changes.incrementAndGet();
    boolean runs = FlightRecorder.isInitialized() && anyRuns();
    if (runs) {
      forgetTexts();
    }
    if (runs && types.get() == null) {
      register();
    }
    EventTypes known = types.get();
    want(change, runs, runs && known != null ? known.wanted() : CallEvents.NONE);
    if (open) {
      writeEarly();
    }
  }

  private void forgetTexts() {
    OldStringPool known = texts;
    if (known == null) {
      known = OldStringPool.find();
      texts = known;
    }
    known.forget();
  }

  private void register() {
    EventTypes registered = EventTypes.register();
    if (types.compareAndSet(null, registered)) {
      registered.watch(context, this::changed);
    }
    if (closed) {
      registered.unregister();
    }
  }

  /** Whoever looked for an older change, and took longer, has nothing to say any more. */
  private synchronized void want(int change, boolean runs, int kinds) {
    if (change - seen > 0) {
      seen = change;
      running = runs && !closed;
      calls.want(running ? kinds : CallEvents.NONE);
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
    closed = true;
    want(changes.incrementAndGet(), false, CallEvents.NONE);
    EventTypes known = types.get();
    if (known != null) {
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
      } else if (early == null && running && waiting.remove(event)) {
        // Too late for whoever has written them.
        event.run();
      }
    } else if (running) {
      event.run();
    }
  }

  void settled(Failure failure, long count) {
    write(() -> FailureEvents.settled(failure, count));
  }
}
