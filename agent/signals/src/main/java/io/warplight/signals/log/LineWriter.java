package io.warplight.signals.log;

import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.VirtualThreads;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Puts lines out so that each is written before {@link #write} returns, yet no caller waits longer
 * than its patience for an output that blocks (a full pipe, a stopped terminal).
 *
 * <p>One daemon thread writes, started by the first line; callers hand it their line and wait. A
 * line that is not out in time is given up and counted. While the writer hangs in one write, later
 * lines are given up at once: an application must not lose 50 ms at each failure.
 *
 * <p>Callers are application threads. They are never parked when virtual: a virtual thread that
 * unmounts may come back on another carrier, and CUDA's state (device, context, last error) belongs
 * to the carrier. An interrupt that is set stays set.
 */
final class LineWriter {

  /** Where lines go; called on the writer's thread only. */
  interface Output {
    void write(byte[] line) throws IOException;
  }

  private static final int CAPACITY = 256;
  private static final long SPIN_NANOS = 100_000;
  private static final long PARK_NANOS = 200_000;

  /** How long a line may wait for the writer to take it up: on a busy machine it must get a processor first. */
  private static final long LATEST_BEGIN_NANOS = 500_000_000;

  private final Output output;
  private final long patienceNanos;
  private final BlockingQueue<Line> queue = new ArrayBlockingQueue<>(CAPACITY);
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private volatile boolean stuck;
  private volatile long writingSince;
  private volatile boolean writing;

  LineWriter(Output output, long patienceMillis) {
    this.output = output;
    this.patienceNanos = patienceMillis * 1_000_000;
  }

  /**
   * Writes one line and returns when it is out.
   *
   * @param line with its line end
   * @return false if it was given up; it is counted then
   */
  boolean write(byte[] line) {
    ensureStarted();
    Line entry = new Line(line);
    if (stuck || !queue.offer(entry)) {
      dropped.incrementAndGet();
      return false;
    }
    if (await(entry)) {
      return entry.outcome() == Line.DONE;
    }
    // Still waiting in the queue: take it back. Already in the writer's hands: it may come out
    // whenever the output moves again, but not in time, so it counts all the same.
    stuck = true;
    dropped.incrementAndGet();
    entry.giveUp();
    return false;
  }

  /** Lines that did not get out in time, or not at all. */
  long dropped() {
    return dropped.get();
  }

  private boolean await(Line entry) {
    long start = System.nanoTime();
    boolean mayPark = !VirtualThreads.isVirtual(Thread.currentThread());
    while (!entry.finished()) {
      long waited = System.nanoTime() - start;
      if (waited > patienceNanos && (blocked() || waited > LATEST_BEGIN_NANOS)) {
        return false;
      }
      if (mayPark && waited > SPIN_NANOS) {
        LockSupport.parkNanos(this, PARK_NANOS);
      }
    }
    return true;
  }

  /** Whether the output, and not a processor that is busy, keeps the writer. */
  private boolean blocked() {
    return writing && System.nanoTime() - writingSince > patienceNanos;
  }

  private void ensureStarted() {
    if (thread.get() == null) {
      Thread created = AgentThreads.daemon("log", this::run);
      if (thread.compareAndSet(null, created)) {
        created.start();
      }
    }
  }

  // Daemon: ends with the JVM. The interrupt that could end it has no sender but a bug elsewhere.
  private void run() {
    while (true) {
      Line line;
      try {
        line = queue.take();
      } catch (InterruptedException nobodyMeansUs) {
        continue;
      }
      if (line.begin()) {
        writingSince = System.nanoTime();
        writing = true;
        line.end(put(line.bytes));
        writing = false;
      }
      stuck = false;
    }
  }

  private boolean put(byte[] line) {
    try {
      output.write(line);
      return true;
    } catch (IOException | RuntimeException closed) {
      // Nowhere left to say so; the count says it in the summary and in status.
      dropped.incrementAndGet();
      return false;
    }
  }

  /** One line on its way: queued, then writing, then done or failed; or given up. */
  private static final class Line {
    static final int QUEUED = 0;
    static final int WRITING = 1;
    static final int DONE = 2;
    static final int FAILED = 3;
    static final int GIVEN_UP = 4;

    final byte[] bytes;
    private final AtomicInteger state = new AtomicInteger(QUEUED);

    Line(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean begin() {
      return state.compareAndSet(QUEUED, WRITING);
    }

    void end(boolean written) {
      state.set(written ? DONE : FAILED);
    }

    void giveUp() {
      state.compareAndSet(QUEUED, GIVEN_UP);
    }

    boolean finished() {
      return state.get() >= DONE;
    }

    int outcome() {
      return state.get();
    }
  }
}
