package io.warplight.signals.micrometer;

import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The options that rule where metrics go and what is measured. */
public final class MetricsOptions {

  private static final OptionType<List<MetricsTarget>> LIST =
      OptionType.list(
          OptionType.parsed(MetricsTarget.ALLOWED, MetricsTarget::parse, MetricsTarget::toString));

  /** Where metrics go. */
  public static final Option<List<MetricsTarget>> METRICS =
      Option.of(
          "metrics",
          OptionType.parsed(
              LIST.allowed() + ", or none",
              text -> text.equals("none") ? Collections.emptyList() : LIST.read(text),
              targets -> targets.isEmpty() ? "none" : LIST.write(targets)),
          Collections.emptyList(),
          "Where metrics go; several with + between them. prometheus:PORT opens that port on the"
              + " loopback address and answers /metrics, prometheus:HOST:PORT opens it on another"
              + " address, port 0 takes any that is free and says which; the port opens when the"
              + " first class that names a binding is loaded, so a JVM that has nothing to do with"
              + " CUDA opens none, and one that is taken is one line in the log. otlp sends them to"
              + " a collector, as OTEL_EXPORTER_OTLP_ENDPOINT and its kin say, or through the"
              + " application's own OpenTelemetry where that takes metrics and otel allows. app"
              + " adds them to the application's own Micrometer (Metrics.globalRegistry), of any"
              + " version 1.x, once the application itself uses it. The names are in"
              + " docs/signals.md.",
          "prometheus:9464");

  /** Whether calls are counted. */
  public static final Option<Boolean> CALLS =
      Option.of(
          "metrics.calls",
          OptionType.flag(),
          false,
          "Whether metrics have gpu.cuda.calls, the number of calls by function: of rewritten call"
              + " sites only, and approximate where threads call at once.",
          "true");

  /** Which calls are timed. */
  public static final Option<List<CallGroup>> DURATIONS =
      Option.of(
          "metrics.durations",
          OptionType.list(OptionType.choice(CallGroup.class)),
          Collections.emptyList(),
          "Which calls the metric gpu.cuda.operation.duration measures; several with + between"
              + " them, none by default. synchronizing: those that wait for the device. launch:"
              + " kernels and graphs. copy: copies of memory. all: every function. A measured call"
              + " takes two readings of the clock more.",
          "synchronizing");

  private MetricsOptions() {}

  /** All of them, for the registry. */
  public static List<Option<?>> all() {
    return Collections.unmodifiableList(Arrays.<Option<?>>asList(METRICS, CALLS, DURATIONS));
  }
}
