package io.warplight.simulator.ptx.text;

import java.util.LinkedHashMap;
import java.util.Map;

/** A parsed module: its header, variables and functions. Filled by the parser, then read-only. */
public final class ModuleText {
  int version;
  int target;
  final Map<String, Variable> variables = new LinkedHashMap<>();
  final Map<String, Function> functions = new LinkedHashMap<>();

  ModuleText() {}

  /** The PTX version: 78 for 7.8. */
  public int version() {
    return version;
  }

  /** The compute capability it was compiled for: 75 for {@code sm_75}. */
  public int target() {
    return target;
  }

  /** The module's variables by name, in order. */
  public Map<String, Variable> variables() {
    return java.util.Collections.unmodifiableMap(variables);
  }

  /** Kernels and device functions by name, in order. */
  public Map<String, Function> functions() {
    return java.util.Collections.unmodifiableMap(functions);
  }
}
