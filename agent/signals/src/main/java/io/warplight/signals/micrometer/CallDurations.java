package io.warplight.signals.micrometer;

import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.call.CallListener;
import io.warplight.monitor.call.CallObserver;
import io.warplight.monitor.call.TimedCall;
import io.warplight.signals.Book;
import io.warplight.signals.CodeTags;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps how long calls take in the book, of the groups that the option names. On the threads that
 * call; a call that succeeds adds two numbers and allocates nothing.
 */
final class CallDurations implements CallListener {

  private final List<CallGroup> groups;
  private final Book book;
  private final CodeTags codes;

  CallDurations(List<CallGroup> groups, Book book, CodeTags codes) {
    this.groups = groups;
    this.book = book;
    this.codes = codes;
  }

  @Override
  public @Nullable CallObserver observer(Function function) {
    for (CallGroup group : groups) {
      if (group.includes(function)) {
        return new OfFunction(function);
      }
    }
    return null;
  }

  /** Whether it times the same calls: into the one book there is. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallDurations && ((CallDurations) other).groups.equals(groups);
  }

  @Override
  public int hashCode() {
    return groups.hashCode();
  }

  private final class OfFunction implements CallObserver {
    private final String operation;
    private final int success;
    private final Series succeeded;

    OfFunction(Function function) {
      operation = function.name();
      success = function.domain().success();
      succeeded = book.series(MetricName.OPERATION_DURATION, operation, MetricName.NONE);
    }

    @Override
    public boolean ended(int status, long nanos) {
      if (status == success) {
        succeeded.record(nanos);
        return false;
      }
      return true;
    }

    @Override
    public void called(TimedCall call) {
      book.series(MetricName.OPERATION_DURATION, operation, errorType(call))
          .record(call.durationNanos());
    }

    private String errorType(TimedCall call) {
      Status status = call.status();
      if (status == null) {
        return MetricName.OVERFLOW;
      }
      return call.isFailure() || call.thrown() != null ? codes.of(status) : MetricName.NONE;
    }
  }
}
