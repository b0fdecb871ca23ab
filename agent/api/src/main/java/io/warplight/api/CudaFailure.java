package io.warplight.api;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call that got a CUDA status which is a failure. Immutable. */
public final class CudaFailure {

  private final Map<String, Object> attributes;

  CudaFailure(Map<?, ?> attributes) {
    Map<String, Object> copy = new HashMap<>();
    attributes.forEach((name, value) -> copy.put(String.valueOf(name), value));
    this.attributes = Collections.unmodifiableMap(copy);
  }

  /** The function: {@code cudaMemcpy}. */
  public String operation() {
    return text("gpu.cuda.operation");
  }

  /** What the code belongs to: {@code runtime}, {@code driver}, {@code cublas}, and so on. */
  public String domain() {
    return text("gpu.cuda.domain");
  }

  /** The number that CUDA returned. */
  public int code() {
    Object code = attributes.get("gpu.cuda.status.code");
    return code instanceof Number ? ((Number) code).intValue() : 0;
  }

  /** CUDA's name for it: {@code cudaErrorInvalidValue}. */
  public String name() {
    return text("gpu.cuda.status.name");
  }

  /** The method that made the call: {@code com.acme.Solver.step}. */
  public String function() {
    return text("code.function.name");
  }

  /** Its line; 0 if the class file does not say. */
  public int line() {
    Object line = attributes.get("code.line.number");
    return line instanceof Number ? ((Number) line).intValue() : 0;
  }

  /** What the code does with the status: {@code discarded}, {@code checked}, and so on. */
  public String fate() {
    return text("gpu.cuda.fate");
  }

  /** Whether the status is lost: neither thrown nor looked at. */
  public boolean isSwallowed() {
    return Boolean.TRUE.equals(attributes.get("gpu.cuda.swallowed"));
  }

  /** The name of the thread that made the call. */
  public String threadName() {
    return text("thread.name");
  }

  /** All that is known, under the names of docs/signals.md; a newer agent may know more. */
  public Map<String, Object> attributes() {
    return attributes;
  }

  private String text(String name) {
    @Nullable Object value = attributes.get(name);
    return value == null ? "" : value.toString();
  }

  /** One line for people. */
  @Override
  public String toString() {
    return function()
        + ":"
        + line()
        + ": "
        + operation()
        + " returned "
        + name()
        + " ("
        + code()
        + "), "
        + fate();
  }
}
