package io.warplight.simulator.ptx.text;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names declared in one pair of braces of a function, and those around it. Filled by the
 * parser, read-only afterwards.
 */
public final class Scope {
  /** Registers may be declared by the million ({@code %r<1000000>}) and are not made one by one. */
  private static final class Range {
    final Type type;
    final long count;

    Range(Type type, long count) {
      this.type = type;
      this.count = count;
    }
  }

  private final @Nullable Scope parent;
  private final int id;
  private final Map<String, Type> registers = new HashMap<>();
  private final Map<String, Range> ranges = new HashMap<>();
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, List<String>> targets = new HashMap<>();
  private final Map<String, Prototype> prototypes = new HashMap<>();

  Scope(@Nullable Scope parent, int id) {
    this.parent = parent;
    this.id = id;
  }

  /** A number of its own within the function. */
  public int id() {
    return id;
  }

  void register(String name, Type type) {
    registers.put(name, type);
  }

  void registers(String prefix, Type type, long count) {
    ranges.put(prefix, new Range(type, count));
  }

  void variable(Variable variable) {
    variables.put(variable.name(), variable);
  }

  void branchTargets(String name, List<String> labels) {
    targets.put(name, labels);
  }

  void prototype(String name, Prototype prototype) {
    prototypes.put(name, prototype);
  }

  /** The scope that declares this register, itself or one around it, or null. */
  public @Nullable Scope declaring(String register) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      if (scope.own(register) != null) {
        return scope;
      }
    }
    return null;
  }

  /** The type of a register declared in this very scope, or null. */
  public @Nullable Type own(String register) {
    Type type = registers.get(register);
    if (type != null) {
      return type;
    }
    int digits = register.length();
    while (digits > 0 && isDigit(register.charAt(digits - 1))) {
      digits--;
    }
    // The prefix may end in digits itself: %f16_<3> does not, %r1<3> does.
    for (int split = digits; split < register.length(); split++) {
      Range range = ranges.get(register.substring(0, split));
      if (range != null && register.length() - split < 19) {
        boolean canonical = register.charAt(split) != '0' || split == register.length() - 1;
        if (canonical && Long.parseLong(register.substring(split)) < range.count) {
          return range.type;
        }
      }
    }
    return null;
  }

  /** The variable of this name, here or around, or null. */
  public @Nullable Variable variable(String name) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      Variable variable = scope.variables.get(name);
      if (variable != null) {
        return variable;
      }
    }
    return null;
  }

  /** The labels of a {@code .branchtargets}, or null. */
  public @Nullable List<String> branchTargets(String name) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      List<String> labels = scope.targets.get(name);
      if (labels != null) {
        return labels;
      }
    }
    return null;
  }

  /** The {@code .callprototype} of this name, or null. */
  public @Nullable Prototype prototype(String name) {
    for (Scope scope = this; scope != null; scope = scope.parent) {
      Prototype prototype = scope.prototypes.get(name);
      if (prototype != null) {
        return prototype;
      }
    }
    return null;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
