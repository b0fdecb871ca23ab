package io.warplight.monitor.suspect;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of kernels by their handles, learnt when the application asks for them by name.
 * Bounded; a kernel beyond the limit has no name. Any thread.
 */
final class KernelNames {

  private static final int MOST = 4_096;

  private final ConcurrentMap<Long, String> names = new ConcurrentHashMap<>();

  void learn(long handle, String name) {
    if (names.size() < MOST || names.containsKey(handle)) {
      names.put(handle, name);
    }
  }

  @Nullable String of(long handle) {
    return names.get(handle);
  }
}
