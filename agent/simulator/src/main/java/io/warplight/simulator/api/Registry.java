package io.warplight.simulator.api;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies of one domain by their function's name. Filled once, before the first look-up. */
final class Registry {
  /** A body that succeeds unless it throws. */
  interface Action {
    void run(Args arguments);
  }

  /** A body that answers a status. */
  interface Answer {
    int run(Args arguments);
  }

  private final Map<String, Body> bodies = new HashMap<>();

  void does(String name, Action action) {
    put(
        name,
        arguments -> {
          action.run(arguments);
          return null;
        });
  }

  void answers(String name, Answer answer) {
    put(name, answer::run);
  }

  /** A function whose result is no status. */
  void returns(String name, Body body) {
    put(name, body);
  }

  private void put(String name, Body body) {
    if (bodies.put(name, body) != null) {
      throw new IllegalStateException(name + " has two bodies");
    }
  }

  @Nullable Body find(String name) {
    return bodies.get(name);
  }

  /** All names, for the documentation. */
  Iterable<String> names() {
    return new java.util.TreeSet<>(bodies.keySet());
  }
}
