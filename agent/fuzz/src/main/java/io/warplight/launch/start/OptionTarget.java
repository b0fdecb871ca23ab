package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

/** The option reader: whatever a user writes becomes an option or a line about it. */
public final class OptionTarget {
  private OptionTarget() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    // One option names a file to read; no file of this machine is to decide what is found.
    String text = new String(bytes, StandardCharsets.UTF_8).replace("config", "c");
    OptionReader reader = new OptionReader(AgentOptions.registry());
    var unused = reader.read(text, new Properties(), Map.of("WARPLIGHT_LOG_INTERVAL", text));
    for (String problem : reader.problems()) {
      if (!problem.startsWith("warplight: ")) {
        throw new IllegalStateException("no line of ours: " + problem);
      }
    }
  }
}
