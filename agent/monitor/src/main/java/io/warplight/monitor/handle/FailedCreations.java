package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import io.warplight.monitor.caller.SourceLine;
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

  /**
   * The call that was to fill this object failed.
   *
   * @param line where it stands
   * @param thread the number of the thread that made it
   */
  synchronized void add(
      @Nullable Object object, HandleKind kind, SourceLine line, long thread, String call) {
    if (object != null) {
      int now = HandleClock.of(System.nanoTime());
      ring[next++ & (LIMIT - 1)] = new Failed(object, kind, line, (int) thread, now, call);
    }
  }

  /**
   * The newest creation that failed behind the end of this handle: in the same method, further
   * down, on the same thread. Who then goes on with the old handle ends it twice. Or null.
   */
  synchronized @Nullable String behind(Handle dead) {
    SourceLine end = dead.endedBy == null ? null : SourceLine.of(dead.endedBy);
    for (int back = 1; end != null && back <= LIMIT; back++) {
      Failed failed = ring[(next - back) & (LIMIT - 1)];
      if (failed != null && failed.isBehind(dead, end)) {
        return failed.call;
      }
    }
    return null;
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
    private final HandleKind kind;
    private final SourceLine line;
    private final int thread;
    private final int time;
    final String call;

    Failed(Object object, HandleKind kind, SourceLine line, int thread, int time, String call) {
      super(object);
      this.kind = kind;
      this.line = line;
      this.thread = thread;
      this.time = time;
      this.call = call;
    }

    boolean isBehind(Handle dead, SourceLine end) {
      return kind == dead.kind
          && thread == dead.endThread
          && time - dead.ended >= 0
          && line.className().equals(end.className())
          && line.method().equals(end.method())
          && line.line() > end.line();
    }
  }
}
