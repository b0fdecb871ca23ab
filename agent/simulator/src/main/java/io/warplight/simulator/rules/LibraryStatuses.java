package io.warplight.simulator.rules;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failures of one of CUDA's libraries by their names, from {@code library-statuses.tsv}; read
 * when a rule speaks of the library's functions. Immutable.
 */
final class LibraryStatuses {
  private static final String FILE = "/io/warplight/simulator/library-statuses.tsv";

  private final Map<String, Integer> codes = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();

  private LibraryStatuses() {}

  /** Those of a domain: {@code cublas}. */
  static LibraryStatuses of(String domain) {
    LibraryStatuses statuses = new LibraryStatuses();
    try (InputStream in = LibraryStatuses.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the simulator's jar");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] row = line.split("\t", -1);
        if (row[0].equals(domain)) {
          statuses.codes.put(row[2], Integer.valueOf(row[1]));
          statuses.names.put(Integer.valueOf(row[1]), row[2]);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(FILE + " cannot be read", e);
    }
    return statuses;
  }

  /** The code of {@code CUBLAS_STATUS_ALLOC_FAILED}, or null. */
  @Nullable Integer code(String name) {
    return codes.get(name);
  }

  boolean has(int code) {
    return names.containsKey(code);
  }
}
