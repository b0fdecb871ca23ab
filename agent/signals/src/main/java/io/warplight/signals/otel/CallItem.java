package io.warplight.signals.otel;

import io.warplight.monitor.call.TimedCall;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.AttributeName;
import io.warplight.signals.Pauses;
import io.warplight.signals.otel.record.Attributes;
import io.warplight.signals.otel.record.Outlet;
import io.warplight.signals.otel.record.SpanRecord;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call that did not fail on its way out as a span. Immutable. */
final class CallItem implements Item {

  private final TimedCall call;
  private final @Nullable TraceContext trace;
  private final long threadId;
  private final String threadName;
  private final Pauses pauses;

  // A virtual thread's number is another method's from Java 19 on; this one still answers.
  @SuppressWarnings("deprecation")
  CallItem(TimedCall call, @Nullable TraceContext trace, Thread thread, Pauses pauses) {
    this.call = call;
    this.trace = trace;
    this.threadId = thread.getId();
    this.threadName = thread.getName();
    this.pauses = pauses;
  }

  @Override
  public @Nullable TraceContext trace() {
    return trace;
  }

  @Override
  public int leave(Outlet way, Supplier<@Nullable Outlet> otherwise) {
    Attributes attributes =
        new Attributes()
            .put(AttributeName.DOMAIN, call.function().domain().id())
            .put(AttributeName.THREAD_ID, threadId)
            .put(AttributeName.THREAD_NAME, threadName);
    CallAttributes.add(attributes, call.operation(), call.place(), call.call());
    CallAttributes.addShape(attributes, call.call());
    long end = call.startEpochNanos() + call.durationNanos();
    CallAttributes.addOverlap(attributes, pauses, call.startEpochNanos(), end);
    SpanRecord span =
        new SpanRecord(call.operation(), call.startEpochNanos(), end, null, trace, attributes);
    return Item.leaves(way, otherwise, outlet -> outlet.span(span)) ? 0 : 1;
  }
}
