package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.thread.PerThread;
import org.jspecify.annotations.Nullable;

/**
 * Clean-up that fails behind a failure of the same method which nobody looked at, or which threw:
 * the one that came first. Asked of every failure, because it keeps the newest of each thread; one
 * for all threads. See {@link Explanation}.
 */
public final class AfterFailure implements Explanation {

  private final PerThread<Earlier> newest = new PerThread<>();

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    Earlier before = newest.get();
    if (function == null) {
      return null;
    }
    newest.set(
        new Earlier(
            function.name(), call.status(), call.line(), call.isThrown(), call.isSwallowed()));
    return before != null && isCleanUp(function) && before.isBehind(call)
        ? Hint.onFailure("after_failure", before.text())
        : null;
  }

  private static boolean isCleanUp(Function function) {
    return function.has(Effect.FREE)
        || function.has(Effect.DESTROY)
        || function.has(Effect.UNREGISTER)
        || function.has(Effect.UNLOAD_MODULE)
        || function.has(Effect.DESTROY_CONTEXT);
  }

  /** A thread's newest failure. Immutable, text and numbers only. */
  private static final class Earlier {
    private final String function;
    private final Status status;
    private final SourceLine line;
    private final boolean thrown;
    private final boolean swallowed;

    Earlier(String function, Status status, SourceLine line, boolean thrown, boolean swallowed) {
      this.function = function;
      this.status = status;
      this.line = line;
      this.thrown = thrown;
      this.swallowed = swallowed;
    }

    boolean isBehind(FailedCall cleanUp) {
      return (thrown || swallowed)
          && line.className().equals(cleanUp.line().className())
          && line.method().equals(cleanUp.line().method())
          && !line.equals(cleanUp.line());
    }

    String text() {
      return "this is clean-up behind another failure of the method: "
          + function
          + " at "
          + line
          + " failed before it with "
          + status.code()
          + ' '
          + status.name()
          + (thrown ? ", and threw" : ", and its status was lost")
          + "; that one came first";
    }
  }
}
