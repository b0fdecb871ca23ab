package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.run.KernelCode;
import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.ModuleText;
import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A module's names by number: the variables that the device places, and the functions, whose
 * addresses are made up. Immutable.
 */
public final class Symbols {
  private static final int FUNCTION_BYTES = 16;

  private final ModuleText module;
  private final Map<String, Integer> variableNumbers = new HashMap<>();
  private final List<Variable> placed = new ArrayList<>();
  private final Map<String, Integer> functionNumbers = new HashMap<>();

  /** The names of a module. */
  public Symbols(ModuleText module) {
    this.module = module;
    for (Variable variable : module.variables().values()) {
      if (variable.space() != Space.SHARED) {
        variableNumbers.put(variable.name(), placed.size());
        placed.add(variable);
      }
    }
    for (String name : module.functions().keySet()) {
      functionNumbers.put(name, functionNumbers.size());
    }
  }

  /** The global and constant variables, by number. */
  public List<Variable> placed() {
    return java.util.Collections.unmodifiableList(placed);
  }

  @Nullable Variable variable(String name) {
    return module.variables().get(name);
  }

  int numberOf(Variable variable) {
    Integer number = variableNumbers.get(variable.name());
    if (number == null) {
      throw new IllegalArgumentException(variable.name() + " has no address of its own");
    }
    return number;
  }

  @Nullable Function function(String name) {
    return module.functions().get(name);
  }

  /** The made-up address of a function, 0 where there is none of that name. */
  public long functionAddress(String name) {
    Integer number = functionNumbers.get(name);
    return number == null ? 0 : KernelCode.FUNCTION_WINDOW + (long) number * FUNCTION_BYTES;
  }
}
