package io.warplight.monitor.trace;

import org.jspecify.annotations.Nullable;

/**
 * Tells which span of the application the calling thread is in. Asked on application threads, when
 * a call failed or was timed; never throws, waits for nothing, and is never the first to initialise
 * anything of the application's tracing.
 */
public interface TraceReader {

  /** Knows of no tracing. */
  TraceReader NONE = near -> null;

  /**
   * The current span.
   *
   * @param near the loader of the class that made the call, from which the application's tracing is
   *     looked for; null is the boot loader, or not known
   * @return null where there is no span, or no tracing
   */
  @Nullable TraceContext current(@Nullable ClassLoader near);
}
