package io.warplight.signals.otel;

import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.otel.record.Outlet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is to leave, made on the thread that it happened on. Immutable. */
interface Item {

  /** The application's span that it belongs to, or null. */
  @Nullable TraceContext trace();

  /**
   * Hands it out; on the thread of the courier.
   *
   * @param way the first choice
   * @param otherwise gives the way for what the first choice has no way for, or null
   * @return how many parts of it had no way
   */
  int leave(Outlet way, Supplier<@Nullable Outlet> otherwise);

  /** Whether one part is taken, by the first choice or else by the other. */
  static boolean leaves(Outlet way, Supplier<@Nullable Outlet> otherwise, Predicate<Outlet> taken) {
    if (taken.test(way)) {
      return true;
    }
    Outlet other = otherwise.get();
    return other != null && other != way && taken.test(other);
  }
}
