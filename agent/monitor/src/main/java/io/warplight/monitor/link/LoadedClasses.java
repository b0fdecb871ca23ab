package io.warplight.monitor.link;

import org.jspecify.annotations.Nullable;

/**
 * Looks for classes of the application without being seen: only what a loader has loaded already,
 * and no loader is asked for anything, so that no code of the application runs. Any thread, with
 * the agent's own rights.
 */
public final class LoadedClasses {

  private static final int MOST_LOADERS = 64;

  private final Bridge bridge;

  /**
   * Looks through the bridge, which alone may.
   *
   * @param bridgeClass what {@link BridgeInstaller#install} gave
   */
  public LoadedClasses(Class<?> bridgeClass) throws ReflectiveOperationException {
    bridge = new Bridge(bridgeClass);
  }

  /**
   * The class of that name as a class of the given loader would see it.
   *
   * @param loader where to look first, then in its parents; null is the boot loader, which is not
   *     looked in
   * @return null if no class has needed it yet
   */
  public @Nullable Class<?> find(@Nullable ClassLoader loader, String name) {
    ClassLoader next = loader;
    for (int i = 0; next != null && i < MOST_LOADERS; i++) {
      Class<?> found = bridge.loaded(next, name);
      if (found != null) {
        return found;
      }
      next = next.getParent();
    }
    return null;
  }

  /** Whether its initialiser has run: using it then changes nothing. */
  public boolean isInitialized(Class<?> type) {
    return bridge.initialized(type);
  }
}
