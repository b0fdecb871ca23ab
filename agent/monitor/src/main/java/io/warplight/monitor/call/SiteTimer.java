package io.warplight.monitor.call;

import io.warplight.monitor.link.Measure;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times the calls of one site: two reads of the clock, which the site's handle carries, and a
 * question to each observer. Made when the site links; runs on the threads that call.
 *
 * <p>The verdict that travels from the end of a call to its report is one number, so that nothing
 * is allocated for it: the duration, above one bit for each observer that wants to know all.
 */
final class SiteTimer implements Measure {

  static final int MOST_OBSERVERS = 8;

  private static final MethodHandle NANO_TIME;
  private static final MethodHandle ENDED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      NANO_TIME = lookup.findStatic(System.class, "nanoTime", MethodType.methodType(long.class));
      ENDED =
          lookup.findVirtual(
              SiteTimer.class, "ended", MethodType.methodType(long.class, int.class, long.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private final TimedCalls calls;
  private final SiteFacts facts;
  private final Told[] told;
  private final int success;

  SiteTimer(TimedCalls calls, SiteFacts facts, List<Told> told) {
    this.calls = calls;
    this.facts = facts;
    this.told = told.toArray(new Told[0]);
    this.success = facts.function.domain().success();
  }

  @Override
  public MethodHandle start() {
    return NANO_TIME;
  }

  @Override
  public MethodHandle stop() {
    return ENDED.bindTo(this);
  }

  /** The verdict on a call that returned. */
  long ended(int status, long start) {
    long nanos = Math.max(0, System.nanoTime() - start);
    if (status != success) {
      facts.details.times().ended(facts.site, nanos);
    }
    return ask(status, nanos);
  }

  private long ask(int status, long nanos) {
    long wanting = 0;
    for (int i = 0; i < told.length; i++) {
      if (told[i].observer.ended(status, nanos)) {
        wanting |= 1L << i;
      }
    }
    return wanting == 0 ? 0 : nanos << MOST_OBSERVERS | wanting;
  }

  @Override
  public void report(
      long verdict, int status, @Nullable Object begun, @Nullable Object[] arguments) {
    tell(verdict, timed(facts.returned(status, arguments), begun, verdict));
  }

  @Override
  public void threw(Exception exception, @Nullable Object begun, @Nullable Object[] arguments) {
    long start = begun == null ? 0 : (long) begun;
    Integer code = facts.thrownSince(start);
    long verdict = ask(CallObserver.THREW, Math.max(0, System.nanoTime() - start));
    if (verdict != 0) {
      tell(verdict, timed(facts.threw(exception, code, arguments), begun, verdict));
    }
  }

  private static TimedCall timed(TimedCall.Builder call, @Nullable Object begun, long verdict) {
    call.startNanos = begun == null ? 0 : (long) begun;
    Instant now = Instant.now();
    call.startEpochNanos =
        now.getEpochSecond() * 1_000_000_000L
            + now.getNano()
            - (System.nanoTime() - call.startNanos);
    call.durationNanos = verdict >> MOST_OBSERVERS;
    return call.build();
  }

  private void tell(long verdict, TimedCall call) {
    for (int i = 0; i < told.length; i++) {
      if ((verdict & 1L << i) != 0) {
        try {
          told[i].observer.called(call);
        } catch (RuntimeException | LinkageError | AssertionError e) {
          // Not what a virtual machine throws when stack or memory are at their end: the next call
          // may find more of them.
          calls.failed(told[i].listener, e);
        }
      }
    }
  }

  /** A listener and whom it named for this site's function. */
  static final class Told {
    final CallListener listener;
    final CallObserver observer;

    Told(CallListener listener, CallObserver observer) {
      this.listener = listener;
      this.observer = observer;
    }
  }
}
