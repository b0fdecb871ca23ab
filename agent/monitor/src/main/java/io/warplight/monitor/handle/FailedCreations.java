package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The objects that were to get a handle and did not, because the call that makes it failed: the
 * last few, held weakly and known by identity. On threads that failed.
 */
final class FailedCreations {

  private static final int LIMIT = 64;

  private final @Nullable Failed[] ring = new Failed[LIMIT];
  private int next;

  /** The call that was to fill this object failed. */
  synchronized void add(@Nullable Object object, String call) {
    if (object != null) {
      ring[next++ & (LIMIT - 1)] = new Failed(object, call);
    }
  }

  /** Which of these arguments is such an object and has no handle to this day; or null. */
  synchronized @Nullable String among(Function function, @Nullable Object[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      Object argument = arguments[i];
      HandleKind kind = Arguments.used(function, i);
      if (argument != null && kind != null && HandleValues.of(argument) == HandleValues.NONE) {
        String call = call(argument);
        if (call != null) {
          return function.parameterName(i)
              + " was never made: the call that was to make it failed, "
              + call;
        }
      }
    }
    return null;
  }

  private @Nullable String call(Object argument) {
    for (Failed failed : ring) {
      if (failed != null && failed.get() == argument) {
        return failed.call;
      }
    }
    return null;
  }

  private static final class Failed extends WeakReference<Object> {
    final String call;

    Failed(Object object, String call) {
      super(object);
      this.call = call;
    }
  }
}
