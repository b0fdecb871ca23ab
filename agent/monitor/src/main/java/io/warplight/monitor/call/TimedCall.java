package io.warplight.monitor.call;

import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Call;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call that was timed: what was called, where, when, for how long, with what, and how it ended.
 * Immutable, made of text and numbers only, so it may be kept and handed to any thread.
 */
public final class TimedCall {

  private final Function function;
  private final SourceLine place;
  private final long startNanos;
  private final long startEpochNanos;
  private final long durationNanos;
  private final @Nullable Status status;
  private final @Nullable String thrown;
  private final Call call;

  private TimedCall(Builder builder) {
    function = builder.function;
    place = builder.place;
    startNanos = builder.startNanos;
    startEpochNanos = builder.startEpochNanos;
    durationNanos = builder.durationNanos;
    status = builder.status;
    thrown = builder.thrown;
    call = Objects.requireNonNull(builder.call);
  }

  public Function function() {
    return function;
  }

  /** The function's name: {@code cudaMemcpy}. */
  public String operation() {
    return function.name();
  }

  /** The line that made the call. */
  public SourceLine place() {
    return place;
  }

  /** {@code System.nanoTime()} right before the call. */
  public long startNanos() {
    return startNanos;
  }

  /** When that was, in nanoseconds since 1970, as exact as the JVM's clock is. */
  public long startEpochNanos() {
    return startEpochNanos;
  }

  /** How long it took. */
  public long durationNanos() {
    return durationNanos;
  }

  /**
   * What it returned, or what made the binding throw; null where it threw and no code is known,
   * such as for "not ready" with exceptions switched on.
   */
  public @Nullable Status status() {
    return status;
  }

  /** Whether that is a failure, or it threw. */
  public boolean isFailure() {
    return status == null || status.severity().isFailure();
  }

  /** The class of the exception that the call threw, or null where it returned. */
  public @Nullable String thrown() {
    return thrown;
  }

  /** With what the call was made. */
  public Call call() {
    return call;
  }

  @Override
  public String toString() {
    return place + ": " + operation() + " " + durationNanos + " ns, " + status;
  }

  /** Gathers what is known, on the thread that called. */
  static final class Builder {
    private final Function function;
    private final SourceLine place;
    long startNanos = -1;
    long startEpochNanos = -1;
    long durationNanos = -1;
    @Nullable Status status;
    @Nullable String thrown;
    @Nullable Call call;

    Builder(Function function, SourceLine place) {
      this.function = function;
      this.place = place;
    }

    TimedCall build() {
      return new TimedCall(this);
    }
  }
}
