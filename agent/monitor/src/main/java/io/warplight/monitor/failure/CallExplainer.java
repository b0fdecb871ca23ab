package io.warplight.monitor.failure;

import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.explain.Hint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows more of a failed call than its code says. Asked on the thread that failed, before listeners
 * are told; it may look at the arguments' fields but call none of their methods, and keeps none of
 * them.
 */
public interface CallExplainer {

  /**
   * Adds what it knows.
   *
   * @param arguments what the application passed, one for each of the function's parameters
   * @param line where the call stands
   */
  void explain(
      Function function,
      Status status,
      @Nullable Object[] arguments,
      SourceLine line,
      List<Hint> hints);
}
