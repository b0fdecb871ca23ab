package io.warplight.signals.log;

import io.warplight.callsites.Fate;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.failure.UnusableBinding;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.hazard.NoticeListener;
import io.warplight.monitor.options.Options;
import io.warplight.signals.log.LogOptions.Format;
import io.warplight.signals.log.LogOptions.Report;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The log: decides which failures get a line, writes it, and returns when it is out. Called on the
 * threads that failed. What it is told about the agent itself goes the same way, so that lines
 * never mix.
 */
public final class LogSink implements FailureListener, NoticeListener {

  private static final long PATIENCE_MILLIS = 50;
  private static final long LAST_PATIENCE_MILLIS = 500;
  private static final int MAX_PLACES = 4_096;
  private static final int MAX_UNCLEAR = 16_384;

  private final LongAdder beyondLimits = new LongAdder();

  private volatile Report report;
  private volatile Format format;
  private final LineWriter writer;
  private volatile Throttle<Alike> throttle;
  private Duration interval;
  // What gets one line only: the first failure of a site that returns its status or whose fate is
  // unknown, a drop that was found later, a hint about the process.
  private final Set<Alike> unclear = ConcurrentHashMap.newKeySet();
  private final Set<Alike> settled = ConcurrentHashMap.newKeySet();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final List<LineForwarder> forwarders = new CopyOnWriteArrayList<>();

  /** A log as the options say. */
  public LogSink(Options options) {
    this(options, new Destination(options.get(LogOptions.FILE).orElse(null)));
  }

  LogSink(Options options, LineWriter.Output output) {
    this.report = options.get(LogOptions.REPORT);
    this.format = options.get(LogOptions.FORMAT);
    this.writer = new LineWriter(output, PATIENCE_MILLIS);
    this.interval = options.get(LogOptions.INTERVAL);
    this.throttle = new Throttle<>(interval.toNanos(), MAX_PLACES);
  }

  /** Other options from now on: what gets a line, how it is written, how often. */
  public synchronized void change(Options options) {
    report = options.get(LogOptions.REPORT);
    format = options.get(LogOptions.FORMAT);
    if (!interval.equals(options.get(LogOptions.INTERVAL))) {
      tellHeldBack();
      interval = options.get(LogOptions.INTERVAL);
      throttle = new Throttle<>(interval.toNanos(), MAX_PLACES);
    }
  }

  /** Starts no thread: each line is written by the thread that it is about. Before the first. */
  public void withoutThread() {
    writer.withoutThread();
  }

  /** Gives the lines about failures to somebody else too. */
  public void forwardTo(LineForwarder forwarder) {
    forwarders.add(forwarder);
  }

  private void forward(Failure failure, long heldBack, List<Hint> hints) {
    for (LineForwarder forwarder : forwarders) {
      forwarder.line(
          failure.isError(),
          TextLine.body(failure, heldBack, hints),
          failure.trace(),
          failure.place());
    }
  }

  @Override
  public void failed(Failure failure) {
    if (!isWanted(failure)) {
      return;
    }
    long heldBack = throttle.admit(new Alike(failure), System.nanoTime());
    if (heldBack != Throttle.HELD) {
      List<Hint> hints = toSay(failure);
      write(
          format == Format.JSON
              ? JsonLines.of(failure, heldBack, hints)
              : TextLine.of(failure, heldBack, hints));
      forward(failure, heldBack, hints);
    }
  }

  /** A drop found later gets one line, if the failures before did not say so. */
  @Override
  public void settled(Failure failure, long count) {
    if (report != Report.OFF
        && failure.isSwallowed()
        && isNew(settled, MAX_PLACES, new Alike(failure))) {
      List<Hint> hints = toSay(failure);
      write(
          format == Format.JSON
              ? JsonLines.settled(failure, count, hints)
              : TextLine.settled(failure, count, hints));
      forward(failure, 0, hints);
    }
  }

  @Override
  public void unusable(UnusableBinding binding) {
    if (report != Report.OFF) {
      write(format == Format.JSON ? JsonLines.unusable(binding) : TextLine.unusable(binding));
    }
  }

  @Override
  public void noticed(Notice notice) {
    if (report != Report.OFF) {
      write(format == Format.JSON ? JsonLines.notice(notice) : TextLine.notice(notice));
      for (LineForwarder forwarder : forwarders) {
        forwarder.line(false, TextLine.body(notice), null, notice.place());
      }
    }
  }

  /**
   * A line about the agent itself, such as the summary; not written with {@code report=off}.
   *
   * @param event its name in JSON
   */
  public void say(String event, String text) {
    if (report != Report.OFF) {
      write(
          format == Format.JSON
              ? JsonLines.message(event, text)
              : TextLine.PREFIX + Printable.of(text));
    }
  }

  /**
   * Writes what was held back and not yet told, and waits a moment for lines that are late; for the
   * end of the JVM.
   */
  public void flush() {
    writer.drain(LAST_PATIENCE_MILLIS);
    tellHeldBack();
  }

  private void tellHeldBack() {
    throttle.drain(
        (alike, count) -> {
          if (alike != null) {
            Failure last = alike.failure;
            write(
                format == Format.JSON
                    ? JsonLines.heldBack(last, count)
                    : TextLine.heldBack(last, count));
          } else {
            say("gpu.cuda.held_back", count + " more failures at other places got no line");
          }
        });
  }

  /** Ends the log's thread when all lines are out; none is written after. */
  public void close() {
    writer.close(LAST_PATIENCE_MILLIS);
  }

  /** The line about a failure as it would be written, whatever the options say of it. */
  public static String line(Failure failure, boolean json) {
    return json
        ? JsonLines.of(failure, 0, failure.hints())
        : TextLine.body(failure, 0, failure.hints());
  }

  /** Lines that did not get out, because the output was blocked or closed. */
  public long droppedLines() {
    return writer.dropped() + beyondLimits.sum();
  }

  private boolean isWanted(Failure failure) {
    if (report == Report.OFF || failure.isEcho()) {
      return false;
    }
    if (report == Report.ALL || failure.isError()) {
      return true;
    }
    Fate fate = failure.fate();
    return (fate == Fate.RETURNED || fate == Fate.UNKNOWN)
        && isNew(unclear, MAX_UNCLEAR, Alike.ofSite(failure));
  }

  /** Whether it is the first of its kind; beyond the limit that is no longer told, but counted. */
  private boolean isNew(Set<Alike> known, int limit, Alike alike) {
    if (known.size() < limit) {
      return known.add(alike);
    }
    if (!known.contains(alike)) {
      beyondLimits.increment();
    }
    return false;
  }

  private List<Hint> toSay(Failure failure) {
    List<Hint> hints = new ArrayList<>();
    for (Hint hint : failure.hints()) {
      if (!hint.isOnceAProcess() || said.add(hint.id())) {
        hints.add(hint);
      }
    }
    return hints;
  }

  private void write(String line) {
    writer.write((line + '\n').getBytes(StandardCharsets.UTF_8));
  }

  /** What makes failures alike: the line of code, the function, the code, and what became of it. */
  private static final class Alike {
    final Failure failure;
    private final boolean siteOnly;

    Alike(Failure failure) {
      this(failure, false);
    }

    private Alike(Failure failure, boolean siteOnly) {
      this.failure = failure;
      this.siteOnly = siteOnly;
    }

    static Alike ofSite(Failure failure) {
      return new Alike(failure, true);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (!(other instanceof Alike)) {
        return false;
      }
      Alike that = (Alike) other;
      return siteOnly == that.siteOnly
          && failure.operation().equals(that.failure.operation())
          && failure.place().equals(that.failure.place())
          && (siteOnly || sameEnd(that.failure));
    }

    private boolean sameEnd(Failure other) {
      return failure.status().code() == other.status().code()
          && failure.fate() == other.fate()
          && Objects.equals(failure.outcome().decidedAt(), other.outcome().decidedAt());
    }

    @Override
    public int hashCode() {
      return failure.place().hashCode() * 31 + failure.operation().hashCode();
    }
  }
}
