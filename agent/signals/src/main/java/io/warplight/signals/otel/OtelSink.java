package io.warplight.signals.otel;

import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.call.TimedCall;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.CallSubscription;
import io.warplight.signals.Changeable;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkException;
import io.warplight.signals.otel.OtelOptions.Mode;
import io.warplight.signals.otel.OtelOptions.Spans;
import io.warplight.signals.otel.application.ApplicationTracing;
import io.warplight.signals.otel.own.ExporterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Spans and events by OpenTelemetry. Told of failures on the threads that failed, where it decides
 * only whether there is a way out, and puts them in the courier's queue.
 */
final class OtelSink implements Sink, Changeable {

  /** What did not leave is counted under this part. */
  static final String PART = "opentelemetry";

  private static final int FAILURES_A_SECOND = 200;
  private static final int BURST = 2_000;

  private final SignalContext context;
  private final Mode mode;
  private final boolean stacks;
  private volatile Spans spans;
  private final CallSubscription subscription;
  private final boolean ownWanted;
  private final @Nullable ApplicationTracing application;
  private final FailureRecords records;
  private final Courier courier;
  private final RateLimit rate = new RateLimit(FAILURES_A_SECOND, BURST, System.nanoTime());

  OtelSink(SignalContext context) {
    this.context = context;
    this.mode = context.options().get(OtelOptions.OTEL);
    this.spans = context.options().get(OtelOptions.SPANS);
    this.subscription = new CallSubscription(context.calls());
    this.stacks = context.options().get(OtelOptions.STACK);
    ExporterSettings exporters =
        ExporterSettings.ofThisJvm(context.options().get(OtelOptions.ENDPOINT));
    this.ownWanted = mode != Mode.APP && exporters.exportsAnything();
    this.application = mode == Mode.OWN ? null : context.tracing();
    this.records = new FailureRecords(context.codes(), context.pauses());
    this.courier = new Courier(context, application, ownWanted ? exporters : null);
  }

  @Override
  public String name() {
    return PART;
  }

  @Override
  public void open() throws SinkException {
    if (mode == Mode.OWN && !ownWanted) {
      throw new SinkException(
          "otel=own, but no exporter is configured. Set otel.endpoint, or"
              + " OTEL_EXPORTER_OTLP_ENDPOINT");
    }
    // Beside the OpenTelemetry agent ours is set up only if something has no way through it.
    if (ownWanted && (application == null || !application.isAgentThere())) {
      courier.openOwn();
    }
  }

  /**
   * Has calls timed, if more than failures are to become spans; before the first site links, so
   * that the first call is among them.
   */
  void subscribe() {
    time(context.options());
    context.onChange(this);
  }

  @Override
  public void change(Options options) {
    spans = options.get(OtelOptions.SPANS);
    time(options);
  }

  private void time(Options options) {
    subscription.set(wanted(options));
  }

  private @Nullable SpanCalls wanted(Options options) {
    long threshold = options.get(OtelOptions.THRESHOLD).toNanos();
    switch (spans) {
      case SYNCHRONIZING:
        return new SpanCalls(CallGroup.SYNCHRONIZING, threshold, 1, this::called);
      case SLOW:
        return new SpanCalls(CallGroup.ALL, threshold, 1, this::called);
      case ALL:
        return new SpanCalls(CallGroup.ALL, 0, options.get(OtelOptions.SAMPLE), this::called);
      default:
        return null;
    }
  }

  /** A call that did not fail and is to be a span; on the thread that made it. */
  private void called(TimedCall call) {
    TraceContext trace = context.tracing().current(null);
    if (hasWay(trace)) {
      courier.take(new CallItem(call, trace, Thread.currentThread(), context.pauses()));
    }
  }

  @Override
  public void failed(Failure failure) {
    if (!failure.isEcho()) {
      send(failure, 0);
    }
  }

  /** Says that failures reported as returned are lost after all. */
  @Override
  public void settled(Failure failure, long count) {
    if (failure.isSwallowed()) {
      send(failure, count);
    }
  }

  private void send(Failure failure, long settled) {
    if (!hasWay(failure.trace())) {
      if (mode == Mode.APP) {
        context.counters().drop(PART);
      }
    } else if (rate.admit(System.nanoTime())) {
      String stack = stacks && settled == 0 ? StackText.from(failure.place()) : null;
      courier.take(
          new FailureItem(failure, settled, spans != Spans.NONE && settled == 0, stack, records));
    } else {
      context.counters().drop(PART);
    }
  }

  private boolean hasWay(@Nullable TraceContext trace) {
    return ownWanted || (application != null && application.isSetUp(trace));
  }

  @Override
  public void close(long millis) {
    courier.close(millis);
  }
}
