package io.warplight.monitor.failure;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Functions by name alone, for stacks without descriptors (before Java 10). Of overloads the first
 * stands for all: they differ in parameters, which the stack does not show either. Any thread.
 */
final class FunctionsByName {

  private final Catalogue catalogue;
  private final ConcurrentMap<String, Map<String, Function>> byOwner = new ConcurrentHashMap<>();

  FunctionsByName(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** A function of this name, or null. */
  @Nullable Function function(String owner, String name) {
    Map<String, Function> known = byOwner.get(owner);
    if (known == null) {
      known = read(owner);
      byOwner.put(owner, known);
    }
    return known.get(name);
  }

  private Map<String, Function> read(String owner) {
    Map<String, Function> functions = new HashMap<>();
    Binding binding = catalogue.binding(owner);
    if (binding != null) {
      for (Function function : binding.functions()) {
        functions.putIfAbsent(function.name(), function);
      }
    }
    return functions;
  }
}
