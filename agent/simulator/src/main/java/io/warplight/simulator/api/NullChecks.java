package io.warplight.simulator.api;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The nulls that JCuda's native code refuses itself, with a NullPointerException that names the
 * parameter: {@code null-checks.txt}.
 */
final class NullChecks {
  private static final Map<String, Check[]> TABLE = read();
  private static final Check[] NONE = {};

  private NullChecks() {}

  static Check[] of(String function) {
    return TABLE.getOrDefault(function, NONE);
  }

  private static Map<String, Check[]> read() {
    Map<String, Check[]> table = new HashMap<>();
    try (InputStream in =
        NullChecks.class.getResourceAsStream("/io/warplight/simulator/null-checks.txt")) {
      if (in == null) {
        throw new IllegalStateException("null-checks.txt is missing from the simulator's jar");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          String[] words = line.split(" ", -1);
          Check[] checks = new Check[words.length - 1];
          for (int i = 0; i < checks.length; i++) {
            checks[i] = new Check(words[i + 1]);
          }
          table.put(words[0], checks);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("null-checks.txt cannot be read", e);
    }
    return table;
  }

  /** One parameter that may not be null. */
  static final class Check {
    private final int index;
    private final String parameter;

    Check(String text) {
      int colon = text.indexOf(':');
      index = Integer.parseInt(text.substring(0, colon));
      parameter = text.substring(colon + 1);
    }

    void apply(Object[] values, String function) {
      if (index < values.length && values[index] == null) {
        String named = function.equals("cudaStreamAddCallback") ? "cudaStreamCallback" : function;
        throw new NullPointerException("Parameter '" + parameter + "' is null for " + named);
      }
    }
  }
}
