package io.warplight.signals.otel;

import io.warplight.monitor.failure.Failure;
import io.warplight.signals.BookFollower;
import io.warplight.signals.SeriesReader;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkException;
import io.warplight.signals.otel.OtelOptions.Mode;
import io.warplight.signals.otel.own.ExporterSettings;
import io.warplight.signals.otel.own.OtlpMetrics;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Metrics by OpenTelemetry: through the application's own as soon as it takes metrics, where the
 * option {@code otel} allows, until then, or always, by our exporter. Hears of no failure: both
 * read the book. Opened and closed on threads of the agent; hands over on the follower's.
 */
final class OtlpMetricsSink implements Sink {

  static final String NAME = "metrics otlp";

  private static final long HAND_OVER_MILLIS = 2_000;

  private final SignalContext context;
  private final Mode mode;
  private final OtlpMetrics own;
  private final BookFollower follower;
  private volatile boolean handedOver;
  // Used on the follower's thread alone.
  private boolean told;

  OtlpMetricsSink(SignalContext context, Mode mode, ExporterSettings settings) {
    this.context = context;
    this.mode = mode;
    this.own = new OtlpMetrics(context, settings);
    this.follower = new BookFollower(context, NAME, this::look);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void open() throws SinkException {
    if (mode == Mode.OWN || mode == Mode.OFF) {
      own.open();
      return;
    }
    SeriesReader now = application();
    if (now == null && mode == Mode.AUTO) {
      openUntilThen();
    }
    follower.start("metrics-otlp");
  }

  /** A setting that our exporter cannot follow does not concern the application's. */
  private void openUntilThen() {
    try {
      own.open();
    } catch (SinkException said) {
      context.say(
          "gpu.cuda.agent.sink",
          NAME + ": only through the application's OpenTelemetry. " + said.getMessage());
    }
  }

  /** The application's instruments, once; on the follower's thread. */
  private Iterable<SeriesReader> look() {
    SeriesReader found = handedOver ? null : application();
    if (found == null) {
      tellOfNone();
      return Collections.emptyList();
    }
    handedOver = true;
    own.handOver(HAND_OVER_MILLIS);
    return Collections.singletonList(found);
  }

  private @Nullable SeriesReader application() {
    return context.tracing().meters(context.loaders().all());
  }

  private void tellOfNone() {
    if (mode == Mode.APP && !handedOver && !told && context.tracing().isReady()) {
      told = true;
      context.say(
          "gpu.cuda.agent.sink",
          NAME
              + ": the application's OpenTelemetry takes no metrics: its API is older than 1.10, or"
              + " its SDK has no reader of metrics. Set otel=own for an exporter of Warplight's");
    }
  }

  @Override
  public void failed(Failure failure) {}

  @Override
  public void close(long millis) {
    follower.close();
    if (!handedOver) {
      if (mode == Mode.APP) {
        context.counters().drop(NAME);
      }
      own.close(millis);
    }
  }
}
