package io.warplight.monitor.trace;

import org.jspecify.annotations.Nullable;

/**
 * The span of the application that a thread was in when it made a call, as W3C Trace Context has
 * it. Immutable, made of text, so it may be kept and handed to any thread; a reader may add,
 * weakly, whose tracing it is of.
 */
public class TraceContext {

  private final String traceId;
  private final String spanId;
  private final int flags;

  /**
   * A valid context.
   *
   * @param traceId 32 hexadecimal digits in lower case
   * @param spanId 16 hexadecimal digits in lower case
   * @param flags the eight flags; the lowest says that the trace is sampled
   */
  public TraceContext(String traceId, String spanId, int flags) {
    this.traceId = traceId;
    this.spanId = spanId;
    this.flags = flags & 0xFF;
  }

  /** 32 hexadecimal digits in lower case. */
  public String traceId() {
    return traceId;
  }

  /** 16 hexadecimal digits in lower case. */
  public String spanId() {
    return spanId;
  }

  /** The eight flags as a number. */
  public int flags() {
    return flags;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof TraceContext)) {
      return false;
    }
    TraceContext that = (TraceContext) other;
    return traceId.equals(that.traceId) && spanId.equals(that.spanId) && flags == that.flags;
  }

  @Override
  public int hashCode() {
    return spanId.hashCode();
  }

  /** As the {@code traceparent} header has it. */
  @Override
  public String toString() {
    return "00-"
        + traceId
        + '-'
        + spanId
        + '-'
        + (flags < 16 ? "0" : "")
        + Integer.toHexString(flags);
  }
}
