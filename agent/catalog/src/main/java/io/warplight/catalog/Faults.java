package io.warplight.catalog;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What of the catalogue could not be read, and why: each once, and told to whoever counts what goes
 * wrong. Any thread; holds no lock while it tells.
 */
final class Faults {
  private final CopyOnWriteArrayList<String> messages = new CopyOnWriteArrayList<>();
  private volatile @Nullable Consumer<String> listener;

  void tell(Consumer<String> newListener) {
    listener = newListener;
  }

  void add(String message) {
    Consumer<String> told = listener;
    if (messages.addIfAbsent(message) && told != null) {
      told.accept(message);
    }
  }

  List<String> all() {
    return Collections.unmodifiableList(messages);
  }
}
