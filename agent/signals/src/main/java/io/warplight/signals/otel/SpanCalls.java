package io.warplight.signals.otel;

import io.warplight.catalog.Function;
import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.call.CallListener;
import io.warplight.monitor.call.CallObserver;
import io.warplight.monitor.call.TimedCall;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which calls that did not fail become spans: of a group, those of a length, or one of so
 * many. On the threads that call. Calls that failed are left to the failure, which knows more of
 * them.
 *
 * <p>One of so many is drawn for each call anew: a counter would meet the same call site each time
 * in a loop whose length goes into the share, and never the others. The JDK's generator belongs to
 * the thread; it allocates nothing and threads do not wait for each other.
 */
final class SpanCalls implements CallListener, CallObserver {

  private final CallGroup group;
  private final long thresholdNanos;
  private final int oneOf;
  private final Consumer<TimedCall> chosen;

  SpanCalls(CallGroup group, long thresholdNanos, int oneOf, Consumer<TimedCall> chosen) {
    this.group = group;
    this.thresholdNanos = thresholdNanos;
    this.oneOf = oneOf;
    this.chosen = chosen;
  }

  /** Whether it chooses the same calls: for the one sink there is. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpanCalls && isLike((SpanCalls) other);
  }

  private boolean isLike(SpanCalls other) {
    return group == other.group && thresholdNanos == other.thresholdNanos && oneOf == other.oneOf;
  }

  @Override
  public int hashCode() {
    return Objects.hash(group, thresholdNanos, oneOf);
  }

  @Override
  public @Nullable CallObserver observer(Function function) {
    return group.includes(function) ? this : null;
  }

  @Override
  public boolean ended(int status, long nanos) {
    return nanos >= thresholdNanos
        && status != THREW
        && (oneOf == 1 || ThreadLocalRandom.current().nextInt(oneOf) == 0);
  }

  @Override
  public void called(TimedCall call) {
    if (!call.isFailure()) {
      chosen.accept(call);
    }
  }
}
