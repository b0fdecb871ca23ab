package io.warplight.monitor.callback;

import org.jspecify.annotations.Nullable;

/** Takes note of what a stream has done, because what stood behind it ran. Any thread. */
public interface Confirming {

  /** All that stands on this stream now, as a number; 0 for nothing that can be told. */
  long standing(@Nullable Object stream);

  /** All of that is done, and had success. */
  void succeeded(long standing);
}
