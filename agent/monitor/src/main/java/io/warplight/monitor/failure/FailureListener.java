package io.warplight.monitor.failure;

/**
 * Hears of failures. Counting listeners count a failure that is not {@linkplain Failure#isOpen
 * open} in {@link #failed}, and an open one in {@link #settled}: so each counts once, under the
 * fate that was found.
 *
 * <p>What a listener throws switches it off, counted as a fault; the others go on. A CUDA call that
 * a listener makes is not watched.
 */
public interface FailureListener {

  /**
   * A call failed. On the thread that made it, before its status goes back to the application;
   * echoes too.
   */
  void failed(Failure failure);

  /**
   * The callers of failures that were open have been analysed. On the agent's analysis thread, or
   * on the one that ends the JVM.
   *
   * @param failure the first of them, with the fate that was found
   * @param count how many like it, itself included, were told to {@link #failed} as open
   */
  default void settled(Failure failure, long count) {}

  /**
   * A binding's class cannot be used at all. On the thread that first called it; once for each such
   * class.
   */
  default void unusable(UnusableBinding binding) {}
}
