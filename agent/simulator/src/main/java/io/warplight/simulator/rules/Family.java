package io.warplight.simulator.rules;

import io.warplight.simulator.device.Status;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The family of functions that a rule speaks of, by how their names begin: its statuses are those
 * that may be planted. Immutable.
 */
enum Family {
  RUNTIME("cuda"),
  CUBLAS("cublas"),
  CUFFT("cufft"),
  CURAND("curand"),
  CUSPARSE("cusparse"),
  CUSOLVER("cusolver"),
  CUDNN("cudnn"),
  NVGRAPH("nvgraph"),
  NVRTC("nvrtc"),
  PTX_COMPILER("nvPTXCompiler"),
  NVML("nvml"),
  DRIVER("cu"),
  /** A pattern that may mean several. */
  ANY("");

  private final String beginning;

  Family(String beginning) {
    this.beginning = beginning;
  }

  static Family of(String function) {
    boolean open = function.endsWith("*");
    String name = open ? function.substring(0, function.length() - 1) : function;
    for (Family family : values()) {
      boolean driver = family == DRIVER && name.matches("cu[A-Z].*");
      if (driver || (family != DRIVER && family != ANY && name.startsWith(family.beginning))) {
        return family;
      }
    }
    return ANY;
  }

  /** Whether its statuses are the runtime's or the driver's, which other calls of CUDA repeat. */
  boolean isCuda() {
    return this == RUNTIME || this == DRIVER || this == ANY;
  }

  /**
   * The number of a status in this family.
   *
   * @throws IllegalArgumentException with the reason, where it has no such status
   */
  int status(String value) {
    int number;
    try {
      number = Integer.parseInt(value);
    } catch (NumberFormatException notANumber) {
      return named(value);
    }
    if (number <= 0) {
      throw new IllegalArgumentException("\"" + value + "\" is no failure");
    }
    boolean known =
        this == ANY || (isCuda() ? isOfCuda(number) : LibraryStatuses.of(domain()).has(number));
    if (!known) {
      throw notOfThisFunction(value);
    }
    return number;
  }

  private int named(String value) {
    if (!isCuda()) {
      Integer code = LibraryStatuses.of(domain()).code(value);
      if (code == null) {
        throw notOfThisFunction(value);
      }
      return code;
    }
    Integer code = Status.parse(value);
    if (code == null) {
      throw new IllegalArgumentException("\"" + value + "\" is no status of CUDA's");
    }
    String name = nameOf(code);
    if (this != ANY && !value.equals(name)) {
      throw new IllegalArgumentException(
          "\"" + value + "\" is no status of this function's" + (name == null ? "" : "; " + name));
    }
    return code;
  }

  private static IllegalArgumentException notOfThisFunction(String value) {
    return new IllegalArgumentException("\"" + value + "\" is no status of this function's");
  }

  private String domain() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The runtime's and the driver's numbers mean the same where both have them. */
  private static boolean isOfCuda(int number) {
    return Status.driverName(number) != null || Status.runtimeName(number) != null;
  }

  private @Nullable String nameOf(int code) {
    return this == RUNTIME
        ? Status.runtimeName(code)
        : this == DRIVER ? Status.driverName(code) : null;
  }
}
