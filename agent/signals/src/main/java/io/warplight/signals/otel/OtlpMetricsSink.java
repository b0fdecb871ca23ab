package io.warplight.signals.otel;

import io.warplight.monitor.failure.Failure;
import io.warplight.signals.BookFollower;
import io.warplight.signals.Series;
import io.warplight.signals.SeriesReader;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkException;
import io.warplight.signals.otel.OtelOptions.Mode;
import io.warplight.signals.otel.own.ExporterSettings;
import io.warplight.signals.otel.own.OtlpMetrics;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Metrics by OpenTelemetry: through the application's own as soon as it takes metrics, where the
 * option {@code otel} allows, until then, or always, by our exporter. Hears of no failure: both
 * read the book. Opened and closed on threads of the agent; asks the application, whose code may
 * block, and hands over on the follower's.
 */
final class OtlpMetricsSink implements Sink {

  static final String NAME = "metrics otlp";

  private static final long HAND_OVER_MILLIS = 2_000;

  private final SignalContext context;
  private final Mode mode;
  private final OtlpMetrics own;
  private final BookFollower follower;
  private final CountDownLatch looked = new CountDownLatch(1);
  private volatile boolean handedOver;
  // Weakly: it goes with the application's classes, and others may come.
  private volatile @Nullable WeakReference<Taking> taking;
  // Used on the follower's thread alone.
  private boolean ownTried;
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

  /** The application's instruments, once, and again when those that were found are gone. */
  private Iterable<SeriesReader> look() {
    try {
      Taking known = taking();
      SeriesReader found = known == null ? context.tracing().meters(context.loaders().all()) : null;
      if (found != null) {
        Taking fresh = new Taking(found);
        taking = new WeakReference<>(fresh);
        return Collections.singletonList(fresh);
      }
      if (known != null && known.takes()) {
        handOver(HAND_OVER_MILLIS);
      } else if (mode == Mode.AUTO && !handedOver && !ownTried) {
        ownTried = true;
        openUntilThen();
      }
      tellOfNone();
      return Collections.emptyList();
    } finally {
      looked.countDown();
    }
  }

  private @Nullable Taking taking() {
    WeakReference<Taking> known = taking;
    return known == null ? null : known.get();
  }

  private void handOver(long millis) {
    if (!handedOver) {
      handedOver = true;
      own.handOver(millis);
    }
  }

  /**
   * The application's instruments, of which it is not known yet whether they take anything: ours
   * end only when all that there is was taken, and go on where that throws.
   */
  private static final class Taking implements SeriesReader {

    private final SeriesReader application;
    private volatile boolean taken;
    private volatile boolean refused;

    Taking(SeriesReader application) {
      this.application = application;
    }

    boolean takes() {
      return taken && !refused;
    }

    @Override
    public Class<?> anchor() {
      return application.anchor();
    }

    @Override
    public void add(Series series) throws Exception {
      boolean added = false;
      try {
        application.add(series);
        added = true;
      } finally {
        if (added) {
          taken = true;
        } else {
          refused = true;
        }
      }
    }
  }

  private void tellOfNone() {
    if (mode == Mode.APP && taking == null && !told && context.tracing().isReady()) {
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
  public void close(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (mode == Mode.AUTO || mode == Mode.APP) {
      // A JVM that ends at once: what is being set up is still to send its only numbers.
      looked.await(millis * 3 / 4, TimeUnit.MILLISECONDS);
    }
    follower.close();
    Taking known = taking();
    if (known != null && known.takes()) {
      handOver(millis / 4);
    }
    if (!handedOver) {
      if (!own.isOpen()) {
        context.counters().drop(NAME);
      }
      own.close(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }
  }
}
