package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * What runs around each call of one site, on the calling thread: {@link #start} before it and
 * {@link #stop} after it, both composed into the site's handle, which must not allocate more than
 * the measure needs, block or call the application. Only where {@code stop} asks for it the
 * arguments are boxed and the rest comes.
 */
public interface Measure {

  /** A handle {@code ()T}: what it gives is handed to the others. */
  MethodHandle start();

  /** A handle {@code (int status, T)long}; not 0 asks for {@link #report}. */
  MethodHandle stop();

  /**
   * The call returned. A CUDA call made in here is not watched; what this throws is counted as a
   * fault.
   *
   * @param verdict what {@link #stop} gave
   * @param begun what {@link #start} gave, boxed; null if it threw
   * @param arguments what the application passed, boxed; its objects' own methods must not be
   *     called
   */
  void report(long verdict, int status, @Nullable Object begun, @Nullable Object[] arguments);

  /**
   * The call threw, which the application gets when this returns, untouched. Errors pass without a
   * word: the virtual machine's own come when there is no stack or memory left to look at them.
   */
  void threw(Exception exception, @Nullable Object begun, @Nullable Object[] arguments);
}
