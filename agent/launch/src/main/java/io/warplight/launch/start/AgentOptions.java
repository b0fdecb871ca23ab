package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import io.warplight.monitor.options.OptionRegistry;

/** All options of the agent, each declared beside what it rules and named here once. */
final class AgentOptions {

  private AgentOptions() {}

  static OptionRegistry registry() {
    return OptionRegistry.of(OptionReader.CONFIG);
  }
}
