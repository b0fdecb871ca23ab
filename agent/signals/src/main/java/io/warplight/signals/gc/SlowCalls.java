package io.warplight.signals.gc;

import io.warplight.catalog.Function;
import io.warplight.monitor.call.CallListener;
import io.warplight.monitor.call.CallObserver;
import io.warplight.monitor.call.TimedCall;
import java.util.function.Consumer;

/** Chooses the calls that take so long, failed or not. On the threads that call. */
final class SlowCalls implements CallListener, CallObserver {

  private final long thresholdNanos;
  private final Consumer<TimedCall> chosen;

  SlowCalls(long thresholdNanos, Consumer<TimedCall> chosen) {
    this.thresholdNanos = thresholdNanos;
    this.chosen = chosen;
  }

  @Override
  public CallObserver observer(Function function) {
    return this;
  }

  @Override
  public boolean ended(int status, long nanos) {
    return nanos >= thresholdNanos;
  }

  @Override
  public void called(TimedCall call) {
    chosen.accept(call);
  }
}
