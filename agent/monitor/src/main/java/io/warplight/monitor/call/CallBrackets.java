package io.warplight.monitor.call;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/** Names the bracket of each function. Asked on the thread that links a site. */
public interface CallBrackets {

  /** Whether calls of this function may get a bracket some day. */
  boolean mayInclude(Function function);

  /** The bracket of this function as things are now; null if it gets none. */
  @Nullable CallBracket bracket(Function function);
}
