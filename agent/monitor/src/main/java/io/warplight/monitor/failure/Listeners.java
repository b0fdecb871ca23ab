package io.warplight.monitor.failure;

import io.warplight.monitor.Counters;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells listeners, one after the other; one that throws is told nothing more. Any thread. */
final class Listeners {

  /** Faults are counted under this part and the listener's class. */
  static final String PART = "listener ";

  private final List<FailureListener> listeners = new CopyOnWriteArrayList<>();
  private final Counters counters;

  Listeners(Counters counters) {
    this.counters = counters;
  }

  void add(FailureListener listener) {
    listeners.add(listener);
  }

  void remove(FailureListener listener) {
    listeners.remove(listener);
  }

  void failed(Failure failure) {
    each(listener -> listener.failed(failure));
  }

  void settled(Failure failure, long count) {
    each(listener -> listener.settled(failure, count));
  }

  void unusable(UnusableBinding binding) {
    each(listener -> listener.unusable(binding));
  }

  private void each(Consumer<FailureListener> telling) {
    for (FailureListener listener : listeners) {
      tell(listener, telling);
    }
  }

  private void tell(FailureListener listener, Consumer<FailureListener> telling) {
    try {
      telling.accept(listener);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      // Not what a virtual machine throws when stack or memory are at their end: the next failure
      // may find more of them.
      listeners.remove(listener);
      counters.fault(PART + listener.getClass().getSimpleName(), e);
    }
  }
}
