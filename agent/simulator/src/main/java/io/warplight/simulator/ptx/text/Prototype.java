package io.warplight.simulator.ptx.text;

import java.util.Collections;
import java.util.List;

/**
 * What goes into a function and what comes out, and where in its frame: the parameters first, one
 * behind the other, then the results. Caller and callee agree by this alone. Immutable.
 */
public final class Prototype {
  private static final int FRAME_ALIGNMENT = 16;

  private final List<Variable> results;
  private final List<Variable> parameters;
  private final long[] resultOffsets;
  private final long[] parameterOffsets;
  private final long bytes;

  Prototype(List<Variable> results, List<Variable> parameters) {
    this.results = Collections.unmodifiableList(results);
    this.parameters = Collections.unmodifiableList(parameters);
    parameterOffsets = new long[parameters.size()];
    resultOffsets = new long[results.size()];
    long end = place(parameters, parameterOffsets, 0);
    bytes = place(results, resultOffsets, align(end, FRAME_ALIGNMENT));
  }

  private static long place(List<Variable> variables, long[] offsets, long start) {
    long end = start;
    for (int i = 0; i < offsets.length; i++) {
      Variable variable = variables.get(i);
      offsets[i] = align(end, variable.alignment());
      end = offsets[i] + variable.size();
    }
    return end;
  }

  /** The next multiple of a power of two. */
  public static long align(long offset, int alignment) {
    return (offset + alignment - 1) & -(long) alignment;
  }

  public List<Variable> results() {
    return results;
  }

  public List<Variable> parameters() {
    return parameters;
  }

  public long resultOffset(int index) {
    return resultOffsets[index];
  }

  public long parameterOffset(int index) {
    return parameterOffsets[index];
  }

  /** Bytes of parameters and results. */
  public long bytes() {
    return bytes;
  }

  /** Where the last parameter ends. */
  public long parameterBytes() {
    int last = parameterOffsets.length - 1;
    return last < 0 ? 0 : parameterOffsets[last] + parameters.get(last).size();
  }
}
