package io.warplight.simulator.api;

import io.warplight.simulator.binding.Struct;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results that a failed call leaves undefined: JCuda's natives write their own variables back
 * whatever the status, so the application's arrays and structures hold what lay in memory. Here it
 * is {@link Struct#GARBAGE}, which code that trusts them cannot take for a result. Handles are left
 * alone. Read once from {@code undefined-outputs.txt}; callable from any thread.
 */
final class UndefinedOutputs {
  private static final int[] NONE = {};
  private static final String FILE = "/io/warplight/simulator/undefined-outputs.txt";
  private static final Map<String, int[]> TABLE = read();

  private UndefinedOutputs() {}

  /** The positions of a function's outputs that a failure leaves undefined. */
  static int[] of(String function) {
    return TABLE.getOrDefault(function, NONE);
  }

  /** Fills those of a call that failed. */
  static void spoil(int[] positions, Object[] values) {
    for (int position : positions) {
      if (position < values.length) {
        spoil(values[position]);
      }
    }
  }

  private static void spoil(@Nullable Object value) {
    if (value instanceof int[]) {
      first((int[]) value);
    } else if (value instanceof long[] && ((long[]) value).length > 0) {
      ((long[]) value)[0] = Struct.GARBAGE;
    } else if (value instanceof float[] && ((float[]) value).length > 0) {
      ((float[]) value)[0] = Struct.GARBAGE;
    } else if (value != null && isAttributes(value.getClass().getSimpleName())) {
      new Struct(value).garbage();
    }
  }

  private static void first(int[] array) {
    if (array.length > 0) {
      array[0] = Struct.GARBAGE;
    }
  }

  private static boolean isAttributes(String type) {
    return type.equals("cudaFuncAttributes")
        || type.equals("cudaPointerAttributes")
        || type.equals("CUDA_ARRAY_DESCRIPTOR")
        || type.equals("CUDA_ARRAY3D_DESCRIPTOR")
        || type.equals("cudaChannelFormatDesc");
  }

  private static Map<String, int[]> read() {
    Map<String, int[]> table = new HashMap<>();
    try (InputStream in = UndefinedOutputs.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the simulator's jar");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          int space = line.indexOf(' ');
          table.put(line.substring(0, space), positions(line.substring(space + 1)));
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(FILE + " cannot be read", e);
    }
    return table;
  }

  private static int[] positions(String numbers) {
    String[] words = numbers.split(",", -1);
    int[] positions = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      positions[i] = Integer.parseInt(words[i]);
    }
    return positions;
  }
}
