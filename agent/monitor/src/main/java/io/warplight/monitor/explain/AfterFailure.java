package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import io.warplight.monitor.thread.PerThread;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Clean-up that fails behind a failure: the one that came first, and whether an exception is on its
 * way. Asked of every failure, because it keeps the newest of each thread; one for all threads. See
 * {@link Explanation}.
 */
public final class AfterFailure implements Explanation {

  private final PerThread<EarlierFailure> newest = new PerThread<>();
  private final StackReader stack;
  private final LongSupplier calls;

  /**
   * Looks at stacks by this.
   *
   * @param calls how many calls the process has made; negative if that is not known
   */
  public AfterFailure(StackReader stack, LongSupplier calls) {
    this.stack = stack;
    this.calls = calls;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    EarlierFailure before = newest.get();
    if (function == null) {
      return null;
    }
    boolean cleansUp = isCleanUp(function);
    List<String> callers =
        call.isThrown() || (cleansUp && before != null)
            ? Callers.of(call.line(), stack)
            : Collections.emptyList();
    long now = calls.getAsLong();
    newest.set(new EarlierFailure(call, function.name(), callers, now));
    String text =
        before == null || !cleansUp
            ? null
            : before.behind(call.line(), callers, call.place().unwinds(), now);
    return text == null ? null : Hint.onFailure("after_failure", "this is clean-up " + text);
  }

  /**
   * What came before clean-up that threw without a status, so that it is no failure itself; null if
   * nothing did, or if it was a status after all.
   *
   * @param unwinds whether the clean-up is reached only while an exception is on its way
   */
  public @Nullable String before(SourceLine cleanUp, boolean unwinds) {
    EarlierFailure before = newest.get();
    return before == null
        ? null
        : before.behind(cleanUp, Callers.of(cleanUp, stack), unwinds, calls.getAsLong());
  }

  /** Whether a call gives something back. */
  public static boolean isCleanUp(Function function) {
    return function.has(Effect.FREE)
        || function.has(Effect.DESTROY)
        || function.has(Effect.UNREGISTER)
        || function.has(Effect.UNLOAD_MODULE)
        || function.has(Effect.DESTROY_CONTEXT);
  }
}
