package io.warplight.monitor.call;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/**
 * Wants to know how long calls of some functions take. Asked once for each site that links while it
 * is subscribed, on the thread that links.
 */
public interface CallListener {

  /**
   * Who hears of calls of this function; null if they do not matter. May give the same object for
   * several sites and functions.
   */
  @Nullable CallObserver observer(Function function);
}
