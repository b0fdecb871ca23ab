package io.warplight.catalog;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Something that is read from a file when first asked for, once; what cannot be read stays absent
 * and its reason is added to a list. Threads that race may read twice; all get the same answer. Its
 * lock is held while a field is set, never while anything is read or loads. (An AtomicReference
 * would do as well, but links a VarHandle: a millisecond of a cold start.)
 */
abstract class Lazy<T> {
  private final Faults faults;
  private volatile boolean done;
  private @Nullable T value;

  /**
   * Something not read yet.
   *
   * @param faults takes the reason if it cannot be read
   */
  Lazy(Faults faults) {
    this.faults = faults;
  }

  /** Reads it. */
  abstract T read() throws IOException;

  /** It, or null if it cannot be read. */
  final @Nullable T get() {
    return done ? value : readSafely();
  }

  private @Nullable T readSafely() {
    T read = null;
    String fault = null;
    try {
      read = read();
    } catch (IOException | RuntimeException e) {
      // Fails open: in a running application a broken file must cost no more than its own answers.
      fault = String.valueOf(e.getMessage());
    }
    synchronized (this) {
      if (done) {
        return value;
      }
      value = read;
      done = true;
    }
    if (fault != null) {
      faults.add(fault);
    }
    return read;
  }
}
