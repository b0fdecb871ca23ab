package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.thread.ThreadIds;
import io.warplight.monitor.trace.TraceContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One event: a call got a status that is not success, pending or benign. Immutable, made of text
 * and numbers only, so it may be kept and handed to any thread without keeping anything of the
 * application alive.
 */
public final class Failure {

  /** Who noticed it. */
  public enum Seen {
    /** A rewritten call site, with the arguments at hand. */
    SITE,
    /** The binding's own check: reflection, method references, old class files, exceptions. */
    BACKSTOP;
  }

  private final long timeMillis;
  private final long threadId;
  private final String threadName;
  private final String binding;
  private final String operation;
  private final Status status;
  private final SourceLine place;
  private final Outcome outcome;
  private final boolean thrown;
  private final boolean echo;
  private final Seen seen;
  private final Call call;
  private final List<Hint> hints;
  private final @Nullable String lookedFor;
  private final @Nullable TraceContext trace;
  private final long durationNanos;

  private Failure(Builder builder) {
    timeMillis = builder.timeMillis;
    threadId = builder.threadId;
    threadName = builder.threadName;
    binding = builder.binding;
    operation = builder.operation;
    status = Objects.requireNonNull(builder.status);
    place = Objects.requireNonNull(builder.place);
    outcome = Objects.requireNonNull(builder.outcome);
    thrown = builder.thrown;
    echo = builder.echo;
    seen = builder.seen;
    call = builder.call;
    hints = Collections.unmodifiableList(new ArrayList<>(builder.hints));
    lookedFor = builder.lookedFor;
    trace = builder.trace;
    durationNanos = builder.durationNanos;
  }

  /** When it happened, in milliseconds since 1970. */
  public long timeMillis() {
    return timeMillis;
  }

  /** {@code Thread.getId()} of the thread that made the call. */
  public long threadId() {
    return threadId;
  }

  public String threadName() {
    return threadName;
  }

  /** Simple name of the binding class: {@code JCuda}. */
  public String binding() {
    return binding;
  }

  /** The function: {@code cudaMemcpy}. */
  public String operation() {
    return operation;
  }

  public Status status() {
    return status;
  }

  /** The line that made the call. */
  public SourceLine place() {
    return place;
  }

  /** What the code does with the status, whether or not the binding threw. */
  public Outcome outcome() {
    return outcome;
  }

  /** What became of it: thrown where the binding threw, else the outcome's fate. */
  public Fate fate() {
    return thrown ? Fate.THROWN : outcome.fate();
  }

  /** Whether the binding threw, because its exceptions are switched on. */
  public boolean isThrown() {
    return thrown;
  }

  /** Whether it is lost: not thrown, and nothing looks at the status. */
  public boolean isSwallowed() {
    return !thrown && outcome.fate().isSwallowed();
  }

  /** Whether it repeats a sticky failure that was reported before. */
  public boolean isEcho() {
    return echo;
  }

  /** Whether the device is lost with it. */
  public boolean isSticky() {
    return status.severity() == Severity.STICKY;
  }

  /** Whether its severity is ERROR, because the status or the device is lost; else it is WARN. */
  public boolean isError() {
    return isSwallowed() || isSticky();
  }

  /** Whether its callers are still to be analysed; {@link FailureListener#settled} follows. */
  public boolean isOpen() {
    return !thrown && !outcome.isSettled();
  }

  public Seen seen() {
    return seen;
  }

  /** With what the call was made. */
  public Call call() {
    return call;
  }

  /** What else is known; perhaps nothing. */
  public List<Hint> hints() {
    return hints;
  }

  /** The codes that the code looks for, named, where it looks for others than this; or null. */
  public @Nullable String lookedFor() {
    return lookedFor;
  }

  /** The application's span that the thread was in, or null where it was in none. */
  public @Nullable TraceContext trace() {
    return trace;
  }

  /** How long the call took; -1 where it was not timed. It ended when the failure was noticed. */
  public long durationNanos() {
    return durationNanos;
  }

  /**
   * This failure once it is known what its callers did with it.
   *
   * @param codes see {@link #lookedFor()}
   */
  Failure settledAs(Outcome found, @Nullable String codes) {
    Builder copy = new Builder(binding, operation, status);
    copy.timeMillis = timeMillis;
    copy.threadId = threadId;
    copy.threadName = threadName;
    copy.echo = echo;
    copy.lookedFor = codes;
    copy.trace = trace;
    copy.durationNanos = durationNanos;
    return copy.at(place).outcome(found).thrown(thrown).seen(seen).call(call).hints(hints).build();
  }

  /** This failure with what was found of another like it, see {@link FailureListener#settled}. */
  public Failure withOutcomeOf(Failure settled) {
    return settledAs(settled.outcome, settled.lookedFor);
  }

  @Override
  public String toString() {
    return place + ": " + operation + " " + status + ", " + fate().id();
  }

  /** Gathers what is known of one failure, on the thread that failed. */
  static final class Builder {
    private final String binding;
    private final String operation;
    private final Status status;
    private long timeMillis;
    private long threadId;
    private String threadName = "";
    private @Nullable SourceLine place;
    private @Nullable Outcome outcome;
    private boolean thrown;
    private boolean echo;
    private Seen seen = Seen.SITE;
    private Call call = Call.UNKNOWN;
    private List<Hint> hints = Collections.emptyList();
    private @Nullable String lookedFor;
    private @Nullable TraceContext trace;
    private long durationNanos = -1;

    Builder(String binding, String operation, Status status) {
      this.binding = binding;
      this.operation = operation;
      this.status = status;
    }

    Builder now() {
      timeMillis = System.currentTimeMillis();
      return this;
    }

    Builder on(Thread thread) {
      threadId = ThreadIds.of(thread);
      threadName = thread.getName();
      return this;
    }

    Builder at(SourceLine line) {
      place = line;
      return this;
    }

    Builder outcome(Outcome known) {
      outcome = known;
      return this;
    }

    Builder thrown(boolean bindingThrows) {
      thrown = bindingThrows;
      return this;
    }

    Builder echo(boolean repeatsSticky) {
      echo = repeatsSticky;
      return this;
    }

    Builder seen(Seen by) {
      seen = by;
      return this;
    }

    Builder call(Call with) {
      call = with;
      return this;
    }

    Builder hints(List<Hint> known) {
      hints = known;
      return this;
    }

    Builder lookedFor(@Nullable String codes) {
      lookedFor = codes;
      return this;
    }

    Builder within(@Nullable TraceContext span) {
      trace = span;
      return this;
    }

    Builder took(long nanos) {
      durationNanos = nanos;
      return this;
    }

    Failure build() {
      return new Failure(this);
    }
  }
}
