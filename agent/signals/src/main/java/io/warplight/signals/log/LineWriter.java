package io.warplight.signals.log;

import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.Mailbox;
import io.warplight.monitor.thread.VirtualThreads;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts lines out so that each is written before {@link #write} returns, yet no caller waits longer
 * than its patience for an output that blocks (a full pipe, a stopped terminal).
 *
 * <p>One daemon thread writes, started by the first line; callers hand it their line and wait. A
 * line that is not out in time is let go: it stays in the queue, and counts as dropped until it
 * comes out after all. While lines are late, others do not wait at all: an application must not
 * lose 50 ms at each failure.
 *
 * <p>Without a thread, each caller writes its line itself, however long that takes.
 *
 * <p>Callers are application threads. They are never parked when virtual: a virtual thread that
 * unmounts may come back on another carrier, and CUDA's state (device, context, last error) belongs
 * to the carrier. An interrupt that is set stays set.
 */
final class LineWriter {

  /** Where lines go; called on the writer's thread only. */
  interface Output {
    void write(byte[] line) throws IOException;

    /** No line comes any more. */
    default void close() throws IOException {}
  }

  private static final int CAPACITY = 256;
  private static final long SPIN_NANOS = 100_000;
  private static final long PARK_NANOS = 200_000;

  /** On a busy machine the writer must get a processor first; longer than this nobody waits. */
  private static final long LONGEST_NANOS = 500_000_000;

  /**
   * What passes between two looks at the clock counts no further than this as waiting: a machine
   * that stood still, or a caller without a processor, stopped the writer as well.
   */
  private static final long LONGEST_STEP_NANOS = 5_000_000;

  private final Output output;
  private final LongSupplier clock;
  private final long patienceNanos;
  private final Mailbox<Line> queue = new Mailbox<>(CAPACITY);
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong late = new AtomicLong();
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private volatile boolean threadless;
  private volatile boolean ended;
  private volatile boolean writing;
  private volatile long writingSince;

  LineWriter(Output output, long patienceMillis) {
    this(output, patienceMillis, System::nanoTime);
  }

  /** With a clock of nanoseconds that a test may stop or drive. */
  LineWriter(Output output, long patienceMillis, LongSupplier clock) {
    this.output = output;
    this.clock = clock;
    this.patienceNanos = patienceMillis * 1_000_000;
  }

  /** From now on without a thread of its own; before the first line. */
  void withoutThread() {
    threadless = true;
  }

  /**
   * Writes one line and returns when it is out.
   *
   * @param bytes with the line's end
   * @return false if it is not out
   */
  boolean write(byte[] bytes) {
    if (ended) {
      dropped.incrementAndGet();
      return false;
    }
    if (threadless) {
      return writeHere(bytes);
    }
    ensureStarted();
    boolean othersWait = late.get() > 0;
    Line line = new Line(bytes);
    if (!queue.offer(line)) {
      dropped.incrementAndGet();
      return false;
    }
    if (!othersWait && await(line)) {
      return line.isWritten();
    }
    late.incrementAndGet();
    if (!line.letGo()) {
      late.decrementAndGet();
    }
    return line.isWritten();
  }

  private synchronized boolean writeHere(byte[] bytes) {
    return put(bytes);
  }

  /**
   * Waits until no line is late, for the end of the JVM: at most so long, and for an output that is
   * blocked no longer than a caller does.
   */
  void drain(long millis) {
    long start = clock.getAsLong();
    long longest = millis * 1_000_000;
    long last = start;
    long waited = 0;
    while (late.get() > 0) {
      long now = clock.getAsLong();
      waited += Math.min(now - last, LONGEST_STEP_NANOS);
      last = now;
      if (now - start > longest || (waited > patienceNanos && isBlocked())) {
        return;
      }
      LockSupport.parkNanos(this, PARK_NANOS);
    }
  }

  /**
   * Ends the thread when all that is queued is out, and waits for that, at most so long. Lines that
   * come later are dropped.
   */
  void close(long millis) {
    ended = true;
    Thread running = thread.get();
    if (running != null) {
      running.interrupt();
      try {
        running.join(millis);
      } catch (InterruptedException stopWaiting) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lines that are not out: lost for good, or late. */
  long dropped() {
    return dropped.get() + late.get();
  }

  private boolean await(Line line) {
    long last = clock.getAsLong();
    long waited = 0;
    boolean mayPark = !VirtualThreads.isVirtual(Thread.currentThread());
    while (!line.isFinished()) {
      long now = clock.getAsLong();
      waited += Math.min(now - last, LONGEST_STEP_NANOS);
      last = now;
      if (waited > patienceNanos && (isBlocked() || waited > LONGEST_NANOS)) {
        return false;
      }
      if (mayPark && waited > SPIN_NANOS) {
        LockSupport.parkNanos(line, PARK_NANOS);
      }
    }
    return true;
  }

  /** Whether it is the output that keeps the writer, and not a processor that is busy. */
  private boolean isBlocked() {
    return writing && clock.getAsLong() - writingSince > patienceNanos;
  }

  private void ensureStarted() {
    if (thread.get() == null) {
      Thread created = AgentThreads.daemon("log", this::run);
      if (thread.compareAndSet(null, created)) {
        start(created);
      }
    }
  }

  /** The system may have no thread left; then the next line tries again. */
  private void start(Thread created) {
    try {
      created.start();
    } catch (RuntimeException | Error refused) {
      thread.compareAndSet(created, null);
      throw refused;
    }
  }

  // Daemon: ends with the JVM, or when it is closed, of which an interrupt tells.
  private void run() {
    while (true) {
      Line line;
      try {
        line = ended ? queue.poll() : queue.take();
      } catch (InterruptedException closing) {
        continue;
      }
      if (line == null) {
        closeOutput();
        return;
      }
      writingSince = clock.getAsLong();
      writing = true;
      boolean written = put(line.bytes);
      writing = false;
      if (!line.finish(written)) {
        // Nobody waits for it any more; until now it counted as late.
        late.decrementAndGet();
      }
    }
  }

  private void closeOutput() {
    try {
      output.close();
    } catch (IOException lost) {
      // What was written is out; there is nothing left to save.
      dropped.incrementAndGet();
    }
  }

  private boolean put(byte[] line) {
    try {
      output.write(line);
      return true;
    } catch (Throwable closed) {
      // Also errors: this thread must go on to the next line. Nowhere left to say so; the count
      // says it in the summary and in status.
      dropped.incrementAndGet();
      return false;
    }
  }

  /** One line on its way: waited for, then written or lost; or let go before that. */
  private static final class Line {
    private static final int AWAITED = 0;
    private static final int WRITTEN = 1;
    private static final int LOST = 2;
    private static final int LET_GO = 3;

    final byte[] bytes;
    private final AtomicInteger state = new AtomicInteger(AWAITED);

    Line(byte[] bytes) {
      this.bytes = bytes;
    }

    /** False if it was let go before. */
    boolean finish(boolean written) {
      return state.compareAndSet(AWAITED, written ? WRITTEN : LOST);
    }

    /** False if it was finished before. */
    boolean letGo() {
      return state.compareAndSet(AWAITED, LET_GO);
    }

    boolean isFinished() {
      return state.get() != AWAITED;
    }

    boolean isWritten() {
      return state.get() == WRITTEN;
    }
  }
}
