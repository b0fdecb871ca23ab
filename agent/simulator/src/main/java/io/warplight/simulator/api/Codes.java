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
  private final Map<Integer, Integer> own;
  private final @Nullable ClassLoader loader;

  private Codes(Map<Integer, Integer> own, @Nullable ClassLoader loader) {
    this.own = own;
    this.loader = loader;
  }

  /** The codes of the JCuda that this class belongs to. */
  static Codes of(Domain domain, Class<?> binding) {
    if (domain != Domain.RUNTIME) {
      return new Codes(new HashMap<>(), binding.getClassLoader());
    }
    try {
      return read(Class.forName("jcuda.runtime.cudaError", true, binding.getClassLoader()));
    } catch (ReflectiveOperationException | LinkageError e) {
      return new Codes(new HashMap<>(), binding.getClassLoader());
    }
  }

  /**
   * What a function that is not simulated returns: cuDNN 9 has other numbers than those before it,
   * JCuda's own constant says which.
   */
  int notSupported(Domain domain) {
    if (domain == Domain.CUDNN) {
      try {
        return Class.forName("jcuda.jcudnn.cudnnStatus", true, loader)
            .getField("CUDNN_STATUS_NOT_SUPPORTED")
            .getInt(null);
      } catch (ReflectiveOperationException | LinkageError e) {
        return domain.notSupported();
      }
    }
    return domain.notSupported();
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
    return new Codes(own, cudaError.getClassLoader());
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

  /** The class loader of the caller's JCuda. */
  @Nullable ClassLoader loader() {
    return loader;
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
