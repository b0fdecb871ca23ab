package io.warplight.simulator.api;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of one domain by their function's name. Each is a lambda, whose class the JVM makes as
 * it is registered: so a group of them is registered only when a function is asked for that no
 * group before it has. Guarded by itself.
 */
final class Registry {
  /** A body that succeeds unless it throws. */
  interface Action {
    void run(Args arguments);
  }

  /** A body that answers a status. */
  interface Answer {
    int run(Args arguments);
  }

  /** Registers its bodies. */
  interface Group {
    void register(Registry registry);
  }

  private final Map<String, Body> bodies = new HashMap<>();
  private final Group[] groups;
  private int registered;

  Registry(Group... groups) {
    this.groups = groups;
  }

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

  synchronized @Nullable Body find(String name) {
    Body body = bodies.get(name);
    while (body == null && registered < groups.length) {
      groups[registered++].register(this);
      body = bodies.get(name);
    }
    return body;
  }

  /** All names, for the documentation. */
  synchronized Iterable<String> names() {
    find(""); // no function's: all groups are registered
    return new java.util.TreeSet<>(bodies.keySet());
  }
}
