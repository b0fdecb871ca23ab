package io.warplight.simulator.device;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status codes of the driver (the runtime's are the same numbers from CUDA 10.1 on), with the
 * names and texts of both domains from {@code statuses.tsv}. Immutable.
 */
public final class Status {
  public static final int SUCCESS = 0;
  public static final int INVALID_VALUE = 1;
  public static final int OUT_OF_MEMORY = 2;
  public static final int NOT_INITIALIZED = 3;
  public static final int INVALID_CONFIGURATION = 9;
  public static final int INVALID_PITCH = 12;
  public static final int INVALID_SYMBOL = 13;
  public static final int INVALID_CHANNEL_DESCRIPTOR = 20;
  public static final int INVALID_COPY_DIRECTION = 21;
  public static final int DEVICE_UNAVAILABLE = 46;
  public static final int NO_DEVICE = 100;
  public static final int INVALID_DEVICE = 101;
  public static final int INVALID_IMAGE = 200;
  public static final int INVALID_CONTEXT = 201;
  public static final int PEER_ACCESS_UNSUPPORTED = 217;
  public static final int INVALID_PTX = 218;
  public static final int UNSUPPORTED_PTX_VERSION = 222;
  public static final int FILE_NOT_FOUND = 301;
  public static final int INVALID_HANDLE = 400;
  public static final int ILLEGAL_STATE = 401;
  public static final int NOT_FOUND = 500;
  public static final int NOT_READY = 600;
  public static final int LAUNCH_OUT_OF_RESOURCES = 701;
  public static final int INCOMPATIBLE_CONTEXT = 49;
  public static final int PEER_ACCESS_ALREADY_ENABLED = 704;
  public static final int PEER_ACCESS_NOT_ENABLED = 705;
  public static final int PRIMARY_CONTEXT_ACTIVE = 708;
  public static final int CONTEXT_IS_DESTROYED = 709;
  public static final int HOST_MEMORY_ALREADY_REGISTERED = 712;
  public static final int HOST_MEMORY_NOT_REGISTERED = 713;
  public static final int LAUNCH_FAILED = 719;
  public static final int COOPERATIVE_LAUNCH_TOO_LARGE = 720;
  public static final int UNSUPPORTED_LIMIT = 215;
  public static final int NOT_PERMITTED = 800;
  public static final int NOT_SUPPORTED = 801;
  public static final int CAPTURE_UNSUPPORTED = 900;
  public static final int CAPTURE_INVALIDATED = 901;
  public static final int CAPTURE_MERGE = 902;
  public static final int CAPTURE_UNMATCHED = 903;
  public static final int CAPTURE_UNJOINED = 904;
  public static final int CAPTURE_ISOLATION = 905;
  public static final int CAPTURE_IMPLICIT = 906;
  public static final int CAPTURED_EVENT = 907;
  public static final int CAPTURE_WRONG_THREAD = 908;
  public static final int UNKNOWN = 999;

  private static final Map<Integer, String[]> TABLE = read();
  private static final String UNRECOGNIZED = "unrecognized error code";

  private Status() {}

  /** {@code CUDA_ERROR_INVALID_VALUE}, or null where the driver has no such code. */
  public static @Nullable String driverName(int code) {
    return column(code, 1);
  }

  /** {@code cudaErrorInvalidValue}, or null where the runtime has no such code. */
  public static @Nullable String runtimeName(int code) {
    return column(code, 2);
  }

  /** {@code invalid argument}. */
  public static String text(int code) {
    String text = column(code, 3);
    return text == null ? UNRECOGNIZED : text;
  }

  /** The code with this name in either domain, or this number; null where there is none. */
  public static @Nullable Integer parse(String name) {
    for (Map.Entry<Integer, String[]> entry : TABLE.entrySet()) {
      if (name.equals(entry.getValue()[1]) || name.equals(entry.getValue()[2])) {
        return entry.getKey();
      }
    }
    return null;
  }

  private static @Nullable String column(int code, int column) {
    String[] row = TABLE.get(code);
    return row == null || row[column].equals("-") ? null : row[column];
  }

  private static Map<Integer, String[]> read() {
    Map<Integer, String[]> table = new HashMap<>();
    try (InputStream in =
        Status.class.getResourceAsStream("/io/warplight/simulator/statuses.tsv")) {
      if (in == null) {
        throw new IllegalStateException("statuses.tsv is missing from the simulator's jar");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          String[] row = line.split("\t", -1);
          table.put(Integer.valueOf(row[0]), row);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("statuses.tsv cannot be read", e);
    }
    return table;
  }
}
