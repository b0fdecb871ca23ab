package io.warplight.simulator.api;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All functions of all domains. A domain's bodies are made when its first function is linked. */
public final class Functions {
  private static final String NATIVE = "Native";
  private static final Map<Domain, Registry> REGISTRIES = new EnumMap<>(Domain.class);

  private Functions() {}

  /** The function behind a native method of a JCuda class. */
  public static Function of(Class<?> binding, String method, Class<?> returnType) {
    Domain domain = Domain.of(binding.getName());
    String name =
        method.endsWith(NATIVE) ? method.substring(0, method.length() - NATIVE.length()) : method;
    Codes codes = Codes.of(domain, binding);
    return new Function(name, domain, bodyOf(domain, name, codes), codes, returnType);
  }

  private static @Nullable Body bodyOf(Domain domain, String name, Codes codes) {
    if (name.equals("setLogLevel") || name.equals("initialize")) {
      return arguments -> null;
    }
    if (name.equals("cudaGetErrorString") || name.equals("cudaGetErrorName")) {
      return arguments -> ErrorTexts.runtime(name, codes.back(arguments.integer(0)));
    }
    return registry(domain).find(name);
  }

  /** The bodies of a domain. */
  static synchronized Registry registry(Domain domain) {
    return REGISTRIES.computeIfAbsent(domain, Functions::fill);
  }

  private static Registry fill(Domain domain) {
    Registry registry = new Registry();
    switch (domain) {
      case RUNTIME:
        RuntimeDevices.register(registry);
        RuntimeMemory.register(registry);
        RuntimeCopies.register(registry);
        RuntimePitched.register(registry);
        RuntimeStreams.register(registry);
        break;
      case DRIVER:
        DriverContexts.register(registry);
        DriverMemory.register(registry);
        DriverCopies.register(registry);
        DriverArrays.register(registry);
        DriverStreams.register(registry);
        DriverModules.register(registry);
        DriverPools.register(registry);
        DriverCaptures.register(registry);
        DriverGraphs.register(registry);
        GraphQuestions.register(registry);
        StreamValues.register(registry);
        break;
      case CUBLAS:
        Cublas.register(registry);
        break;
      default:
        break; // nothing of these is simulated
    }
    return registry;
  }
}
