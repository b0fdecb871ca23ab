package io.warplight.signals.otel;

import io.warplight.catalog.Function;
import io.warplight.monitor.call.CallListener;
import io.warplight.monitor.call.CallObserver;
import io.warplight.monitor.call.TimedCall;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Chooses which calls that did not fail become spans: those of a length, or one of so many. On the
 * threads that call. Calls that failed are left to the failure, which knows more of them.
 */
final class SpanCalls implements CallListener, CallObserver {

  private final long thresholdNanos;
  private final int oneOf;
  private final Consumer<TimedCall> chosen;
  // For tests, which cannot count that far.
  final AtomicInteger passed = new AtomicInteger();

  SpanCalls(long thresholdNanos, int oneOf, Consumer<TimedCall> chosen) {
    this.thresholdNanos = thresholdNanos;
    this.oneOf = oneOf;
    this.chosen = chosen;
  }

  @Override
  public CallObserver observer(Function function) {
    return this;
  }

  @Override
  public boolean ended(int status, long nanos) {
    return nanos >= thresholdNanos
        && status != THREW
        && (oneOf == 1 || Math.floorMod(passed.getAndIncrement(), oneOf) == 0);
  }

  @Override
  public void called(TimedCall call) {
    if (!call.isFailure()) {
      chosen.accept(call);
    }
  }
}
