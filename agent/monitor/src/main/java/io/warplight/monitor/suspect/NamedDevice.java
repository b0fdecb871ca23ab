package io.warplight.monitor.suspect;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells which device a call speaks of: the thread's, unless it was given a stream, an event or
 * memory of another. Asked on threads that failed.
 */
public interface NamedDevice {

  /**
   * The one device that a call can have heard of; negative if it may be several or is not known.
   *
   * @param arguments all of the call; not to be changed
   * @param current the thread's device, negative if unknown
   */
  int of(Function function, @Nullable Object[] arguments, int current);
}
