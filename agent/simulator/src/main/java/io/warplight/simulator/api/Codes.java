package io.warplight.simulator.api;

import io.warplight.simulator.device.Status;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a JCuda version's runtime codes. Before CUDA 10.1 the runtime had numbers of its
 * own (77 for an illegal address): they are read, by name, from the constants of JCuda's {@code
 * cudaError}. Immutable.
 */
final class Codes {
  static final Codes SAME = new Codes(new HashMap<>());

  private final Map<Integer, Integer> own;

  private Codes(Map<Integer, Integer> own) {
    this.own = own;
  }

  /** The codes of the JCuda that this class belongs to. */
  static Codes of(Domain domain, Class<?> binding) {
    if (domain != Domain.RUNTIME) {
      return SAME;
    }
    try {
      return read(Class.forName("jcuda.runtime.cudaError", true, binding.getClassLoader()));
    } catch (ReflectiveOperationException | LinkageError e) {
      return SAME;
    }
  }

  private static Codes read(Class<?> cudaError) throws IllegalAccessException {
    Map<Integer, Integer> own = new HashMap<>();
    Map<String, Integer> constants = new HashMap<>();
    for (Field field : cudaError.getFields()) {
      if (field.getType() == int.class) {
        constants.put(field.getName(), field.getInt(null));
      }
    }
    for (int code = 0; code < 1000; code++) {
      String name = Status.runtimeName(code);
      Integer number = name == null ? null : constants.get(olderName(name, constants));
      if (number != null && number != code) {
        own.put(code, number);
      }
    }
    Integer invalid = constants.get("cudaErrorIncompatibleDriverContext");
    if (!own.isEmpty() && invalid != null) {
      own.put(Status.INVALID_CONTEXT, invalid);
      own.put(Status.CONTEXT_IS_DESTROYED, invalid);
    }
    return own.isEmpty() ? SAME : new Codes(own);
  }

  private static String olderName(String name, Map<String, Integer> constants) {
    if (constants.containsKey(name)) {
      return name;
    }
    switch (name) {
      case "cudaErrorAlreadyMapped":
        return "cudaErrorMapBufferObjectFailed";
      case "cudaErrorSymbolNotFound":
        return "cudaErrorInvalidSymbol";
      default:
        return name;
    }
  }

  /** The number of a code in this version. */
  int of(int code) {
    @Nullable Integer number = own.isEmpty() ? null : own.get(code);
    return number == null ? code : number;
  }

  /** The code of a number of this version. */
  int back(int number) {
    for (Map.Entry<Integer, Integer> entry : own.entrySet()) {
      if (entry.getValue() == number) {
        return entry.getKey();
      }
    }
    return number;
  }
}
