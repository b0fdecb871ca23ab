package io.warplight.catalog;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Something that is read from a file when first asked for, once; what cannot be read stays absent
 * and its reason is added to a list. Threads that race may read twice; all get the same answer. No
 * lock is held meanwhile.
 */
abstract class Lazy<T> {
  private final AtomicReference<@Nullable Optional<T>> value = new AtomicReference<>();
  private final List<String> faults;

  /**
   * Something not read yet.
   *
   * @param faults takes the reason if it cannot be read; open to all threads
   */
  Lazy(List<String> faults) {
    this.faults = faults;
  }

  /** Reads it. */
  abstract T read() throws IOException;

  /** It, or null if it cannot be read. */
  final @Nullable T get() {
    Optional<T> known = value.get();
    if (known == null) {
      known = readSafely();
    }
    return known.orElse(null);
  }

  private Optional<T> readSafely() {
    Optional<T> read;
    String fault = null;
    try {
      read = Optional.of(read());
    } catch (IOException | RuntimeException e) {
      // Fails open: in a running application a broken file must cost no more than its own answers.
      read = Optional.empty();
      fault = String.valueOf(e.getMessage());
    }
    if (value.compareAndSet(null, read)) {
      if (fault != null) {
        faults.add(fault);
      }
      return read;
    }
    Optional<T> winner = value.get();
    return winner == null ? read : winner;
  }
}
