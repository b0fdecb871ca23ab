package io.warplight.signals;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Readers that hold on to classes of the application, each hung on such a class, so that it lives
 * as long as that and keeps nothing alive: a web application that is taken away takes its reader
 * along. On one thread of the agent.
 */
final class ReadersOfClasses {

  private final List<WeakReference<SeriesReader>> readers = new ArrayList<>();
  private final ClassValue<List<SeriesReader>> hung = new Hung();

  void add(SeriesReader reader) {
    readers.removeIf(known -> known.get() == null);
    hung.get(reader.anchor()).add(reader);
    readers.add(new WeakReference<>(reader));
  }

  boolean contains(SeriesReader reader) {
    for (WeakReference<SeriesReader> known : readers) {
      if (known.get() == reader) {
        return true;
      }
    }
    return false;
  }

  /** Those whose classes are there. */
  List<SeriesReader> alive() {
    List<SeriesReader> alive = new ArrayList<>();
    for (WeakReference<SeriesReader> known : readers) {
      SeriesReader reader = known.get();
      if (reader != null) {
        alive.add(reader);
      }
    }
    return alive;
  }

  void remove(SeriesReader reader) {
    readers.removeIf(known -> known.get() == reader);
    hung.get(reader.anchor()).remove(reader);
  }

  /** Takes all from the application's classes. */
  void clear() {
    for (SeriesReader reader : alive()) {
      hung.remove(reader.anchor());
    }
    readers.clear();
  }

  /** Holds nothing but what hangs. */
  private static final class Hung extends ClassValue<List<SeriesReader>> {
    @Override
    protected List<SeriesReader> computeValue(Class<?> anchor) {
      return new ArrayList<>();
    }
  }
}
