package io.warplight.monitor.call;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Goes around the calls of one function with a clock of its own, such as that of a flight recorder:
 * begins an object before each call and ends it after. On the thread that calls.
 */
public interface CallBracket {

  /** A handle {@code ()Object}; what it gives is handed on. Must be quick and call nobody. */
  MethodHandle begin();

  /**
   * A handle {@code (int status, Object begun)long}; not 0 asks for {@link #called}. The status of
   * a call that threw is {@link CallObserver#THREW}. Null is begun where {@link #begin} threw.
   */
  MethodHandle end();

  /**
   * All about the call that {@link #end} just asked for; its times are the bracket's own business
   * and -1. What this throws is counted as a fault.
   */
  void called(@Nullable Object begun, TimedCall call);
}
