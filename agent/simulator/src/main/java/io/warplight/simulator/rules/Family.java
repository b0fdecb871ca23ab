package io.warplight.simulator.rules;

import io.warplight.simulator.device.Status;
import org.jspecify.annotations.Nullable;

/**
 * The family of functions that a rule speaks of, by how their names begin: its statuses are those
 * that may be planted. Immutable.
 */
enum Family {
  RUNTIME("cuda", 0),
  CUBLAS("cublas", 16),
  CUFFT("cufft", 255),
  CURAND("curand", 999),
  CUSPARSE("cusparse", 11),
  CUSOLVER("cusolver", 50),
  CUDNN("cudnn", 9999),
  NVGRAPH("nvgraph", 12),
  NVRTC("nvrtc", 20),
  PTX_COMPILER("nvPTXCompiler", 20),
  NVML("nvml", 999),
  DRIVER("cu", 0),
  /** A pattern that may mean several. */
  ANY("", 0);

  private final String beginning;
  private final int largest;

  Family(String beginning, int largest) {
    this.beginning = beginning;
    this.largest = largest;
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
    Integer named = Status.parse(value);
    if (named != null) {
      String name = nameOf(named);
      if (isCuda() && (this == ANY || value.equals(name))) {
        return named;
      }
      throw new IllegalArgumentException(
          "\"" + value + "\" is no status of this function's" + (name == null ? "" : "; " + name));
    }
    int number;
    try {
      number = Integer.parseInt(value);
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException("\"" + value + "\" is no status", notANumber);
    }
    if (number <= 0) {
      throw new IllegalArgumentException("\"" + value + "\" is no failure");
    }
    boolean known = this == ANY || (isCuda() ? isOfCuda(number) : number <= largest);
    if (!known) {
      throw new IllegalArgumentException("\"" + value + "\" is no status of this function's");
    }
    return number;
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
