package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import io.warplight.monitor.handle.HandleOptions;
import io.warplight.monitor.leak.LeakOptions;
import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionRegistry;
import io.warplight.monitor.suspect.SuspectOptions;
import io.warplight.signals.gc.GcOptions;
import io.warplight.signals.jfr.JfrOptions;
import io.warplight.signals.log.LogOptions;
import io.warplight.signals.logto.LogToOptions;
import io.warplight.signals.micrometer.MetricsOptions;
import io.warplight.signals.otel.OtelOptions;
import java.util.ArrayList;
import java.util.List;

/** All options of the agent, each declared beside what it rules and named here once. */
final class AgentOptions {

  private AgentOptions() {}

  static OptionRegistry registry() {
    List<Option<?>> options = new ArrayList<>(LogOptions.all());
    options.addAll(MetricsOptions.all());
    options.addAll(LogToOptions.all());
    options.addAll(OtelOptions.all());
    options.addAll(JfrOptions.all());
    options.addAll(GcOptions.all());
    options.addAll(HandleOptions.all());
    options.addAll(LeakOptions.all());
    options.addAll(SuspectOptions.all());
    options.add(OptionReader.CONFIG);
    options.add(SelfCheck.STATUS_FILE);
    return OptionRegistry.of(options);
  }
}
