package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.Mailbox;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows a returned status up the stack, caller by caller, until one checks or drops it.
 *
 * <p>On the failing thread it reads frames and looks up what is known of them: a few microseconds,
 * no class file. Callers not seen before go to one daemon thread, which reads and analyses their
 * class files; what it finds is kept for each way that leads to the site, and told to whoever waits
 * for it. Every table is bounded: beyond the limits a status stays "returned".
 */
public final class CallerFollower {

  /** Hears, on the analysis thread, what became of a status that was open. */
  public interface Settled {
    void settled(Outcome outcome, long count);
  }

  /** Faults and drops are counted under this part. */
  public static final String PART = "callers";

  private static final int MAX_OPEN = 1_024;

  /** An application's class loader may hold the thread up. */
  private static final long JOIN_MILLIS = 1_000;

  private final CallerReader reader;
  private final Counters counters;
  private final CallerTree tree = new CallerTree();
  private final ConcurrentMap<List<Object>, OpenStatus> open = new ConcurrentHashMap<>();
  private final Mailbox<OpenStatus> queue = new Mailbox<>(MAX_OPEN);
  private final CoarseClock clock = new CoarseClock(this::wake);
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile @Nullable LongConsumer ticks;
  private volatile boolean ended;
  private volatile @Nullable Thread thread;

  CallerFollower(CallerReader reader, Counters counters) {
    this.reader = reader;
    this.counters = counters;
  }

  /** A follower that reads class files; see {@link ClassFileCallerReader}. */
  public static CallerFollower create(
      CallerAnalysis analysis, Function<byte[], byte @Nullable []> rewriting, Counters counters) {
    return new CallerFollower(new ClassFileCallerReader(analysis, rewriting), counters);
  }

  /** Kept by the thread that analyses: one thread less in the application's process. */
  public CoarseClock clock() {
    return clock;
  }

  /**
   * Names who is told of each tick of the clock, on the thread that keeps it; may not take long.
   */
  public void atTicks(LongConsumer listener) {
    ticks = listener;
  }

  private void tell(long now) {
    LongConsumer listener = ticks;
    if (listener != null) {
      try {
        listener.accept(now);
      } catch (RuntimeException e) {
        ticks = null;
        counters.fault(PART, e);
      }
    }
  }

  private void wake() {
    if (!ended) {
      ensureStarted();
      queue.wake();
    }
  }

  /**
   * What is known of a status now.
   *
   * @param origin the site, or whatever else stands for one place that calls one function
   * @param site what is known of that place; null if it is the first caller, to be analysed itself
   * @param callee the frame that the first caller called
   * @param callers the frames above, innermost first, read as far as needed
   */
  public Followed follow(
      Object origin, @Nullable Place site, int code, Frame callee, Iterator<Frame> callers) {
    CallNode root = tree.root(origin);
    CallerChain chain = new CallerChain(root, site, callee);
    Outcome outcome = CallerTree.read(chain, root, code, callers);
    return new Followed(origin, chain, code, outcome);
  }

  /**
   * Has the callers of an open status analysed.
   *
   * @param settled told once, after the analysis, for all that were handed in for the same way up;
   *     the one that came first is told
   */
  public void settle(Followed followed, Settled settled) {
    List<Object> key = Arrays.asList(followed.origin, followed.chain.key(), followed.code);
    while (true) {
      OpenStatus fresh = new OpenStatus(key, followed, settled);
      OpenStatus known = open.putIfAbsent(key, fresh);
      if (known != null) {
        if (known.join()) {
          return;
        }
        // It was settled this moment; the next look finds it gone.
        open.remove(key, known);
        continue;
      }
      if (ended) {
        finish(fresh);
      } else if (open.size() > MAX_OPEN || !queue.offer(fresh)) {
        counters.drop(PART);
        finish(fresh);
      } else {
        ensureStarted();
      }
      return;
    }
  }

  /**
   * Waits until nothing is open, then settles what is left as it stands. On the thread that ends
   * the JVM.
   */
  public void drain(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      while (!open.isEmpty() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(2);
      }
    } catch (InterruptedException stopWaiting) {
      Thread.currentThread().interrupt();
    }
    for (OpenStatus left : open.values()) {
      finish(left);
    }
  }

  /** Ends the thread, once all is drained; a status that comes later stays as it is. */
  public void close() {
    ended = true;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      try {
        running.join(JOIN_MILLIS);
      } catch (InterruptedException stopWaiting) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void ensureStarted() {
    if (started.compareAndSet(false, true)) {
      Thread created = AgentThreads.daemon("analysis", this::run);
      thread = created;
      created.start();
    }
  }

  private void run() {
    while (!ended) {
      OpenStatus next;
      try {
        next = queue.poll(clock.sleepNanos());
      } catch (InterruptedException closing) {
        continue;
      }
      tell(clock.tick());
      if (next == null) {
        continue;
      }
      try {
        if (tree.hasRoom()) {
          tree.grew(next.followed.chain.analyse(reader, next.followed.code));
        } else {
          counters.drop(PART);
        }
      } catch (Throwable e) {
        // An application's class loader runs in there and may throw anything; the status then
        // stays returned and the thread goes on.
        counters.fault(PART, e);
      }
      finish(next);
    }
    clock.end();
  }

  private void finish(OpenStatus status) {
    long count = status.close();
    if (count == 0) {
      return;
    }
    Followed followed = status.followed;
    Outcome outcome = followed.chain.outcome(followed.code);
    if (!outcome.isSettled()) {
      outcome = Outcome.atSite(outcome.site(), followed.code);
    }
    try {
      status.settled.settled(outcome, count);
    } catch (RuntimeException e) {
      counters.fault(PART, e);
    }
    // Last: whoever drains must not go on before it was told.
    open.remove(status.key, status);
  }

  /** What following one failed call gave. Short-lived; keeps the callers' classes alive. */
  public static final class Followed {
    private final Object origin;
    private final CallerChain chain;
    private final int code;
    private final Outcome outcome;

    Followed(Object origin, CallerChain chain, int code, Outcome outcome) {
      this.origin = origin;
      this.chain = chain;
      this.code = code;
      this.outcome = outcome;
    }

    public Outcome outcome() {
      return outcome;
    }
  }

  /** All failures that wait for the same callers. */
  private static final class OpenStatus {
    final List<Object> key;
    final Followed followed;
    final Settled settled;
    private long count = 1;
    private boolean closed;

    OpenStatus(List<Object> key, Followed followed, Settled settled) {
      this.key = key;
      this.followed = followed;
      this.settled = settled;
    }

    synchronized boolean join() {
      if (closed) {
        return false;
      }
      count++;
      return true;
    }

    /** How many waited; 0 if it was closed before. */
    synchronized long close() {
      long waiting = closed ? 0 : count;
      closed = true;
      return waiting;
    }
  }
}
