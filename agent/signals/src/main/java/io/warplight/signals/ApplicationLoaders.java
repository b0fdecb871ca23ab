package io.warplight.signals;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The class loaders of the classes that call CUDA, weakly: where to look for the application's own
 * telemetry. The first 64 that are there at once are kept. Any thread; adding one that is known
 * takes no lock.
 */
public final class ApplicationLoaders {

  private static final int MOST = 64;

  private final List<WeakReference<ClassLoader>> loaders = new CopyOnWriteArrayList<>();

  /** A class of this loader calls CUDA. */
  public void add(@Nullable ClassLoader loader) {
    if (loader == null || all().contains(loader)) {
      return;
    }
    loaders.removeIf(gone -> gone.get() == null);
    if (loaders.size() < MOST) {
      loaders.add(new WeakReference<>(loader));
    }
  }

  /** Those that are still there. */
  public List<ClassLoader> all() {
    List<ClassLoader> all = new ArrayList<>();
    for (WeakReference<ClassLoader> reference : loaders) {
      ClassLoader loader = reference.get();
      if (loader != null) {
        all.add(loader);
      }
    }
    return all;
  }
}
