package io.warplight.signals.otel;

import io.warplight.catalog.Status;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Failure;
import io.warplight.signals.AttributeName;
import io.warplight.signals.CodeTags;
import io.warplight.signals.Pauses;
import io.warplight.signals.log.FailureText;
import io.warplight.signals.otel.record.Attributes;
import io.warplight.signals.otel.record.EventRecord;
import io.warplight.signals.otel.record.SpanRecord;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans and events of failures, with the names of docs/signals.md. Stateless but for the code
 * tags; any thread.
 */
final class FailureRecords {

  private static final String EVENT = "gpu.cuda.failure";

  private final CodeTags codes;
  private final Pauses pauses;

  FailureRecords(CodeTags codes, Pauses pauses) {
    this.codes = codes;
    this.pauses = pauses;
  }

  /** The failed call; where it was not timed, it begins when it ends. */
  SpanRecord span(Failure failure) {
    long nanos = TimeUnit.MILLISECONDS.toNanos(failure.timeMillis());
    Attributes attributes = CallAttributes.addShape(common(failure), failure.call());
    long start = nanos - Math.max(0, failure.durationNanos());
    if (start < nanos) {
      CallAttributes.addOverlap(attributes, pauses, start, nanos);
    }
    return new SpanRecord(
        failure.operation(), start, nanos, error(failure.status()), failure.trace(), attributes);
  }

  /**
   * The failure.
   *
   * @param stack of its call, or null
   */
  EventRecord event(Failure failure, @Nullable String stack) {
    return event(failure, common(failure).put(AttributeName.CODE_STACKTRACE, stack));
  }

  /** What became of failures whose callers were analysed later: they are lost. */
  EventRecord settled(Failure failure, long count) {
    return event(failure, common(failure).put(AttributeName.SETTLED, count));
  }

  private static EventRecord event(Failure failure, Attributes attributes) {
    attributes
        .put(AttributeName.FATE, failure.fate().id())
        .put(AttributeName.HINTS, Hint.texts(failure.hints()))
        .put(AttributeName.SUSPECTS, Hint.suspects(failure.hints()));
    return new EventRecord(
        EVENT,
        TimeUnit.MILLISECONDS.toNanos(failure.timeMillis()),
        failure.isError(),
        FailureText.body(failure),
        failure.trace(),
        attributes);
  }

  private Attributes common(Failure failure) {
    Status status = failure.status();
    return CallAttributes.add(
        new Attributes()
            .put(AttributeName.ERROR_TYPE, codes.of(status))
            .put(AttributeName.DOMAIN, status.domain().id())
            .putSigned(AttributeName.STATUS_CODE, status.code())
            .put(AttributeName.STATUS_NAME, status.known() ? status.name() : null)
            .put(AttributeName.STATUS_STICKY, failure.isSticky())
            .put(AttributeName.THREAD_ID, failure.threadId())
            .put(AttributeName.THREAD_NAME, failure.threadName()),
        failure.operation(),
        failure.place(),
        failure.call());
  }

  private static String error(Status status) {
    return (status.known() ? status.name() : Integer.toString(status.code()))
        + ": "
        + status.text();
  }
}
