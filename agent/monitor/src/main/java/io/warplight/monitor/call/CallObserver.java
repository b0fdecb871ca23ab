package io.warplight.monitor.call;

/**
 * Hears of the calls of one function, on the thread that made them, after each: first of its bare
 * numbers, then of everything, if it asks. So thresholds, samples and sums cost no allocation.
 *
 * <p>What {@link #called} throws ends the subscription, counted as a fault. A CUDA call made in
 * there is not told.
 */
public interface CallObserver {

  /** Stands for the status of a call that threw. */
  int THREW = Integer.MIN_VALUE;

  /**
   * A call ended. Must not allocate, block, throw or call the application.
   *
   * @param status the number that the call returned, or {@link #THREW}
   * @param nanos how long it took, from before the binding was called to after it returned
   * @return whether to be told all about this call
   */
  boolean ended(int status, long nanos);

  /** All about the call that {@link #ended} just asked for. Must not block. */
  void called(TimedCall call);
}
