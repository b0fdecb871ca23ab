package io.warplight.signals.otel;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The options that rule spans and events by OpenTelemetry. */
public final class OtelOptions {

  /** Through whose OpenTelemetry signals leave. */
  public enum Mode {
    /** The application's, where it has set one up, else our own. */
    AUTO,
    /** Our own. */
    OWN,
    /** The application's. */
    APP,
    /** None, and the application's spans are not looked at. */
    OFF
  }

  /** Which calls become spans. */
  public enum Spans {
    NONE,
    FAILURES,
    SYNCHRONIZING,
    SLOW,
    ALL
  }

  public static final Option<Mode> OTEL =
      Option.of(
          "otel",
          OptionType.choice(Mode.class),
          Mode.AUTO,
          "Through whose OpenTelemetry spans, failure events and, with metrics=otlp, metrics leave."
              + " auto: the application's own (GlobalOpenTelemetry, or the OpenTelemetry Java"
              + " agent) as soon as it is set up, else Warplight's, if an exporter is configured."
              + " own: Warplight's only. app: the application's only. off: none, and the"
              + " application's trace ids do not stand on log lines either.",
          "own");

  public static final Option<String> ENDPOINT =
      Option.of(
          "otel.endpoint",
          OptionType.text(),
          "",
          "Where Warplight's own OpenTelemetry sends spans and failure events by OTLP over HTTP,"
              + " without the path. The same as OTEL_EXPORTER_OTLP_ENDPOINT, for Warplight alone;"
              + " all other OTEL_* variables and otel.* properties hold as users know them.",
          "http://localhost:4318");

  public static final Option<Spans> SPANS =
      Option.of(
          "spans",
          OptionType.choice(Spans.class),
          Spans.FAILURES,
          "Which calls become spans, where there is an OpenTelemetry to take them. failures: each"
              + " call that failed; it has no length, because calls are not timed. synchronizing:"
              + " those, and every call that waits for the device (a synchronization, a free that"
              + " drains it, a copy that waits) and takes spans.threshold or longer; only such"
              + " calls are timed. slow: those, and every other call that takes as long. all: every"
              + " call, of which spans.sample says how many. A call that is timed costs two reads"
              + " of the clock more: with slow and all, each. none: none; events of failures go"
              + " on.",
          "slow");

  public static final Option<Duration> THRESHOLD =
      Option.of(
          "spans.threshold",
          OptionType.duration(),
          Duration.ofMillis(10),
          "How long a call takes at least to become a span with spans=synchronizing or slow.",
          "50ms");

  public static final Option<Integer> SAMPLE =
      Option.of(
          "spans.sample",
          OptionType.integer(1, 1_000_000),
          1,
          "With spans=all, one of how many calls becomes a span, drawn for each call anew. Calls"
              + " that failed always do.",
          "100");

  public static final Option<Boolean> STACK =
      Option.of(
          "events.stacktrace",
          OptionType.flag(),
          false,
          "Whether each event of a failure has the stack of its call (code.stacktrace), from the"
              + " line that made the call on. Reading it costs some microseconds a failure.",
          "on");

  private static final List<Option<?>> ALL =
      Collections.unmodifiableList(Arrays.asList(OTEL, ENDPOINT, SPANS, THRESHOLD, SAMPLE, STACK));

  private OtelOptions() {}

  /** All of them, for the registry. */
  public static List<Option<?>> all() {
    return ALL;
  }
}
