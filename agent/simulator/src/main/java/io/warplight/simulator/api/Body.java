package io.warplight.simulator.api;

import org.jspecify.annotations.Nullable;

/** What one function does: an Integer status, null for success, or the answer of the few others. */
@FunctionalInterface
interface Body {
  @Nullable Object run(Args arguments);
}
