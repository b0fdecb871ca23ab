package io.warplight.callsites;

import java.util.Locale;

/**
 * What a {@code try} around a call site would catch, were the binding's exceptions switched on.
 * Only the first handler that would take a {@code jcuda.CudaException} counts. Immutable.
 */
public enum CatchKind {
  /** No handler in the method would take it. */
  NONE,
  /** A handler for {@code RuntimeException}, {@code Exception} or {@code Throwable} would. */
  BROAD,
  /** A handler names {@code CudaException}: the author expects exceptions, not codes. */
  CUDA_EXCEPTION;

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static CatchKind of(String id) {
    for (CatchKind kind : values()) {
      if (kind.id().equals(id)) {
        return kind;
      }
    }
    return NONE;
  }
}
