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
    return REGISTRIES.computeIfAbsent(domain, known -> new Registry(groups(known)));
  }

  /** What fills a domain's registry, in the order in which programs are likely to need it. */
  private static Registry.Group[] groups(Domain domain) {
    switch (domain) {
      case RUNTIME:
        return new Registry.Group[] {
          RuntimeMemory::register,
          RuntimeDevices::register,
          RuntimeCopies::register,
          RuntimeStreams::register,
          RuntimePitched::register
        };
      case DRIVER:
        return new Registry.Group[] {
          DriverContexts::register,
          DriverModules::register,
          DriverMemory::register,
          DriverCopies::register,
          DriverStreams::register,
          DriverArrays::register,
          DriverPools::register,
          DriverCaptures::register,
          DriverGraphs::register,
          GraphQuestions::register,
          StreamValues::register
        };
      case CUBLAS:
        return new Registry.Group[] {Cublas::register};
      default:
        return new Registry.Group[0]; // nothing of these is simulated
    }
  }
}
