package io.warplight.signals.otel;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.trace.TraceContext;
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
final class OtelSink implements Sink {

  /** What did not leave is counted under this part. */
  static final String PART = "opentelemetry";

  private static final int FAILURES_A_SECOND = 200;
  private static final int BURST = 2_000;

  private final SignalContext context;
  private final Mode mode;
  private final boolean spans;
  private final ExporterSettings exporters;
  private final boolean ownWanted;
  private final @Nullable ApplicationTracing application;
  private final FailureRecords records;
  private final Courier courier;
  private final RateLimit rate = new RateLimit(FAILURES_A_SECOND, BURST, System.nanoTime());

  OtelSink(SignalContext context) {
    this.context = context;
    this.mode = context.options().get(OtelOptions.OTEL);
    this.spans = context.options().get(OtelOptions.SPANS) != Spans.NONE;
    this.exporters = ExporterSettings.ofThisJvm(context.options().get(OtelOptions.ENDPOINT));
    this.ownWanted = mode != Mode.APP && exporters.exportsAnything();
    this.application = mode == Mode.OWN ? null : context.tracing();
    this.records = new FailureRecords(context.codes());
    this.courier = new Courier(context, application, ownWanted);
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
    if (ownWanted) {
      courier.openOwn(exporters);
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
      courier.take(new FailureItem(failure, settled, spans && settled == 0, records));
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
