package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.warplight.signals.SignalContext;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Watches how one kind of signal is delivered: bounds what is on its way, counts what is lost, and
 * says so in one line when the endpoint stops taking it and one when it takes it again. Any thread.
 */
final class Delivery {

  private final SignalContext context;
  private final String what;
  private final int limit;
  private final AtomicInteger underWay = new AtomicInteger();
  private boolean down;
  private long lost;

  /**
   * Nothing is under way yet.
   *
   * @param what for lines: {@code spans}
   * @param limit the most that the SDK's queue takes
   */
  Delivery(SignalContext context, String what, int limit) {
    this.context = context;
    this.what = what;
    this.limit = limit;
  }

  /** Asks for room for one; where there is none, it is counted as dropped. */
  boolean admit() {
    if (underWay.get() >= limit) {
      context.counters().drop(part());
      return false;
    }
    underWay.incrementAndGet();
    return true;
  }

  /** One that was admitted turned out not to be exported, because it is not sampled. */
  void withdrawn() {
    underWay.decrementAndGet();
  }

  /** Follows one batch. */
  CompletableResultCode follow(CompletableResultCode result, int batch) {
    return result.whenComplete(
        () -> {
          underWay.addAndGet(-batch);
          if (result.isSuccess()) {
            delivered();
          } else {
            lost(batch, String.valueOf(result.getFailureThrowable()));
          }
        });
  }

  /** The end has come before all was out: what is still under way counts as dropped. */
  void abandon() {
    for (int left = underWay.getAndSet(0); left > 0; left--) {
      context.counters().drop(part());
    }
  }

  private void delivered() {
    long missing;
    synchronized (this) {
      if (!down) {
        return;
      }
      down = false;
      missing = lost;
      lost = 0;
    }
    context.say(
        "gpu.cuda.agent.sink",
        what + " are taken by their OTLP endpoint again; " + missing + " were lost meanwhile");
  }

  private void lost(int batch, String reason) {
    for (int i = 0; i < batch; i++) {
      context.counters().drop(part());
    }
    synchronized (this) {
      lost += batch;
      if (down) {
        return;
      }
      down = true;
    }
    context.say(
        "gpu.cuda.agent.sink",
        what
            + " are not taken by their OTLP endpoint and are lost until it does ("
            + reason
            + "). Is OTEL_EXPORTER_OTLP_ENDPOINT or otel.endpoint right?");
  }

  private String part() {
    return "otlp " + what;
  }
}
