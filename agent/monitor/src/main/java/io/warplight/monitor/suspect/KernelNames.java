package io.warplight.monitor.suspect;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The names of kernels by their handles, learnt when the application asks for them by name. A
 * handle's address may be another kernel's once its module was unloaded: what was launched before
 * keeps its name. Bounded: names of unloaded modules make room, a kernel beyond that has no name.
 * Any thread.
 */
final class KernelNames {

  private static final int MOST = 4_096;

  private final Clock clock;
  private final ConcurrentMap<Long, Named> names = new ConcurrentHashMap<>();

  private final LongAdder dropped;

  /** Names that do not fit are counted there. */
  KernelNames(Clock clock, LongAdder dropped) {
    this.clock = clock;
    this.dropped = dropped;
  }

  /** One kernel at an address, and the one that was there before it. */
  private static final class Named {
    final String name;
    final long module;
    final long since;
    final @Nullable Named before;
    volatile boolean unloaded;

    Named(String name, long module, long since, @Nullable Named before) {
      this.name = name;
      this.module = module;
      this.since = since;
      this.before = before;
    }

    boolean is(String otherName, long otherModule) {
      return !unloaded && module == otherModule && name.equals(otherName);
    }

    /** Without what was there before: one is enough for what may still be in flight. */
    Named alone() {
      return before == null ? this : new Named(name, module, since, null);
    }
  }

  /** The application was given this handle for the kernel of that name. */
  void learn(long handle, long module, String name) {
    Named known = names.get(handle);
    if (known == null) {
      if (names.size() >= MOST) {
        names.values().removeIf(named -> named.unloaded);
      }
      if (names.size() < MOST) {
        names.put(handle, new Named(name, module, 0, null));
      } else {
        dropped.increment();
      }
    } else if (!known.is(name, module)) {
      // Later than all launches that have returned: those are of the other kernel.
      names.put(handle, new Named(name, module, clock.later(), known.alone()));
    }
  }

  /** The kernels of this module are gone; what they were called is still known. */
  void unloaded(long module) {
    for (Named named : names.values()) {
      if (named.module == module) {
        named.unloaded = true;
      }
    }
  }

  /**
   * The kernel's name, or null.
   *
   * @param returned when the launch returned, by {@link Clock}
   */
  @Nullable String of(long handle, long returned) {
    Named named = names.get(handle);
    while (named != null && named.since > returned) {
      named = named.before;
    }
    return named == null ? null : named.name;
  }
}
