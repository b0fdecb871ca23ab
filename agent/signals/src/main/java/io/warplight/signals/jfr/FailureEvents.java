package io.warplight.signals.jfr;

import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.CodeTags;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes events of failures, on the thread that failed or that settles them. */
final class FailureEvents {

  private FailureEvents() {}

  static void failed(Failure failure, CodeTags codes) {
    CudaFailure event = new CudaFailure();
    if (!event.shouldCommit()) {
      return;
    }
    describe(event, failure);
    event.time = failure.timeMillis();
    event.errorType = codes.of(failure.status());
    event.statusSticky = failure.isSticky();
    event.fate = failure.fate().id();
    event.swallowed = failure.isSwallowed();
    event.open = failure.isOpen();
    event.echo = failure.isEcho();
    event.thrown = failure.isThrown();
    event.hints = join(Hint.texts(failure.hints()));
    event.suspects = join(Hint.suspects(failure.hints()));
    event.callDuration = failure.durationNanos();
    TraceContext trace = failure.trace();
    event.traceId = trace == null ? null : trace.traceId();
    event.spanId = trace == null ? null : trace.spanId();
    event.commit();
  }

  static void settled(Failure failure, long count) {
    CudaFailureSettled event = new CudaFailureSettled();
    if (!event.shouldCommit()) {
      return;
    }
    describe(event, failure);
    event.fate = failure.fate().id();
    event.swallowed = failure.isSwallowed();
    event.count = count;
    event.commit();
  }

  private static void describe(CudaEvent event, Failure failure) {
    event.operation = failure.operation();
    event.domain = failure.status().domain().id();
    event.statusCode = failure.status().code();
    event.statusName = failure.status().name();
    event.place(failure.place());
    event.with(failure.call());
  }

  private static @Nullable String join(List<String> texts) {
    return texts.isEmpty() ? null : String.join("; ", texts);
  }
}
