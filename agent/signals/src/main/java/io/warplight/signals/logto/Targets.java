package io.warplight.signals.logto;

import io.warplight.monitor.link.LoadedClasses;
import io.warplight.signals.logto.LogToOptions.Library;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The loggers of one library that were found, one for each copy of it. Each hangs on its library's
 * class, so that an application that is taken away takes its logger along. On one thread of the
 * agent.
 */
final class Targets {

  private final Library library;
  private final LoadedClasses classes;
  private final Hung hung = new Hung();
  private final List<WeakReference<Class<?>>> known = new ArrayList<>();

  Targets(Library library, LoadedClasses classes) {
    this.library = library;
    this.classes = classes;
  }

  /**
   * The logger that classes near this loader use; else the last that was found.
   *
   * @return null as long as none has been used
   */
  @Nullable Target find(@Nullable ClassLoader near) throws Throwable {
    Class<?> used = Target.used(library, classes, near);
    if (used == null) {
      return last();
    }
    AtomicReference<@Nullable Target> place = hung.get(used);
    Target target = place.get();
    if (target == null) {
      target = Target.of(library, used, near);
      place.set(target);
      known.removeIf(gone -> gone.get() == null);
      known.add(new WeakReference<>(used));
    }
    return target;
  }

  private @Nullable Target last() {
    for (int i = known.size() - 1; i >= 0; i--) {
      Class<?> used = known.get(i).get();
      if (used != null) {
        return hung.get(used).get();
      }
    }
    return null;
  }

  /** Takes all from the application's classes. */
  void clear() {
    for (WeakReference<Class<?>> reference : known) {
      Class<?> used = reference.get();
      if (used != null) {
        hung.remove(used);
      }
    }
    known.clear();
  }

  /** Holds nothing but what hangs. */
  private static final class Hung extends ClassValue<AtomicReference<@Nullable Target>> {
    @Override
    protected AtomicReference<@Nullable Target> computeValue(Class<?> used) {
      return new AtomicReference<>();
    }
  }
}
