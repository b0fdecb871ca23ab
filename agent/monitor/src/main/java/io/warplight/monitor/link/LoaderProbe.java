package io.warplight.monitor.link;

import io.warplight.monitor.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a class loader sees the bridge. Some answer {@code java.*} from lists of their own; a
 * class of theirs must not be rewritten. Each loader is asked once, holding no lock, on the thread
 * that loads the class; afterwards a weak table answers.
 */
public final class LoaderProbe {
  private final Class<?> bridge;
  private final WeakIdentityMap<ClassLoader, Boolean> known = new WeakIdentityMap<>();

  /** Probes for this very class. */
  public LoaderProbe(Class<?> bridge) {
    this.bridge = bridge;
  }

  /** True if the loader (null: the boot loader) resolves the bridge's name to the bridge. */
  public boolean seesBridge(@Nullable ClassLoader loader) {
    if (loader == null) {
      return true;
    }
    Boolean sees;
    synchronized (known) {
      sees = known.get(loader);
    }
    if (sees == null) {
      sees = resolves(loader);
      synchronized (known) {
        known.expunge();
        known.put(loader, sees);
      }
    }
    return sees;
  }

  private boolean resolves(ClassLoader loader) {
    try {
      return Class.forName(bridge.getName(), false, loader) == bridge;
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      // A loader may throw what it likes at a name that it does not know; each means the same.
      return false;
    }
  }
}
