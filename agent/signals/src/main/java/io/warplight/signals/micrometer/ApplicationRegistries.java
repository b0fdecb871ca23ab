package io.warplight.signals.micrometer;

import io.warplight.monitor.link.LoadedClasses;
import io.warplight.signals.ApplicationLoaders;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the global registries that the application's classes use: only those that the application
 * has begun to use itself. Micrometer's {@code Metrics} is never initialised from here, which would
 * choose the application's logging for it. On one thread of the agent.
 */
final class ApplicationRegistries {

  /** Not written as one constant: the build renames those for the agent's own copy. */
  static final String MICROMETER = "io!micrometer!core!instrument!".replace('!', '.');

  /** Looks for classes without being seen. */
  interface Classes {
    @Nullable Class<?> find(ClassLoader loader, String name);

    boolean isInitialized(Class<?> type);
  }

  private final ApplicationLoaders loaders;
  private final Classes classes;
  private final List<WeakReference<Class<?>>> known = new ArrayList<>();

  ApplicationRegistries(ApplicationLoaders loaders, Classes classes) {
    this.loaders = loaders;
    this.classes = classes;
  }

  static Classes of(LoadedClasses classes) {
    return new Classes() {
      @Override
      public @Nullable Class<?> find(ClassLoader loader, String name) {
        return classes.find(loader, name);
      }

      @Override
      public boolean isInitialized(Class<?> type) {
        return classes.isInitialized(type);
      }
    };
  }

  /** The classes {@code Metrics} that have come into use since the last time. */
  Set<Class<?>> fresh() {
    Set<Class<?>> fresh = new LinkedHashSet<>();
    for (ClassLoader loader : loaders.all()) {
      Class<?> metrics = classes.find(loader, MICROMETER + "Metrics");
      if (metrics != null && !isKnown(metrics) && classes.isInitialized(metrics)) {
        known.removeIf(gone -> gone.get() == null);
        known.add(new WeakReference<>(metrics));
        fresh.add(metrics);
      }
    }
    return fresh;
  }

  private boolean isKnown(Class<?> metrics) {
    for (WeakReference<Class<?>> one : known) {
      if (one.get() == metrics) {
        return true;
      }
    }
    return false;
  }
}
