package io.warplight.simulator.ptx.text;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A kernel ({@code .entry}) or device function ({@code .func}). Immutable once parsed. */
public final class Function {
  private final String name;
  private final boolean kernel;
  private final Prototype prototype;
  private final @Nullable List<Statement> body;
  private final List<Variable> variables;
  private final Map<String, int[]> limits;
  private final int line;

  Function(
      String name,
      boolean kernel,
      Prototype prototype,
      @Nullable List<Statement> body,
      List<Variable> variables,
      Map<String, int[]> limits,
      int line) {
    this.name = name;
    this.kernel = kernel;
    this.prototype = prototype;
    this.body = body;
    this.variables = variables;
    this.limits = new HashMap<>(limits);
    this.line = line;
  }

  public String name() {
    return name;
  }

  public boolean isKernel() {
    return kernel;
  }

  public Prototype prototype() {
    return prototype;
  }

  /** Whether it is only declared. */
  public boolean isDeclaration() {
    return body == null;
  }

  /** Labels and instructions in order; empty for a declaration. */
  public List<Statement> body() {
    return body == null ? Collections.emptyList() : Collections.unmodifiableList(body);
  }

  /** The variables that its body declares, parameters of calls included. */
  public List<Variable> variables() {
    return Collections.unmodifiableList(variables);
  }

  /** The numbers of {@code .maxntid}, {@code .reqntid}, {@code .minnctapersm}, …, or null. */
  public int @Nullable [] limit(String directive) {
    int[] found = limits.get(directive);
    return found == null ? null : found.clone();
  }

  public int line() {
    return line;
  }
}
