package io.warplight.signals.otel;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.otel.record.EventRecord;
import io.warplight.signals.otel.record.Outlet;
import io.warplight.signals.otel.record.SpanRecord;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A failure on its way out, as a span, if wanted, and as an event. Immutable. */
final class FailureItem implements Item {

  private final Failure failure;
  private final long settled;
  private final boolean asSpan;
  private final @Nullable String stack;
  private final FailureRecords records;

  /**
   * A failure.
   *
   * @param settled how many failures it stands for whose callers were analysed later, or 0
   * @param stack the call's, or null
   */
  FailureItem(
      Failure failure,
      long settled,
      boolean asSpan,
      @Nullable String stack,
      FailureRecords records) {
    this.failure = failure;
    this.settled = settled;
    this.asSpan = asSpan;
    this.stack = stack;
    this.records = records;
  }

  @Override
  public @Nullable TraceContext trace() {
    return failure.trace();
  }

  @Override
  public int leave(Outlet way, Supplier<@Nullable Outlet> otherwise) {
    int missed = 0;
    if (asSpan) {
      SpanRecord span = records.span(failure);
      missed += Item.leaves(way, otherwise, outlet -> outlet.span(span)) ? 0 : 1;
    }
    EventRecord event =
        settled > 0 ? records.settled(failure, settled) : records.event(failure, stack);
    missed += Item.leaves(way, otherwise, outlet -> outlet.event(event)) ? 0 : 1;
    return missed;
  }
}
