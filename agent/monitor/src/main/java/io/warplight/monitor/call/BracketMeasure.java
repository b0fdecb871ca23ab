package io.warplight.monitor.call;

import io.warplight.monitor.link.Measure;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** Puts a {@link CallBracket} around the calls of one site. Runs on the threads that call. */
final class BracketMeasure implements Measure {

  private final CallBracket bracket;
  private final SiteFacts facts;

  BracketMeasure(CallBracket bracket, SiteFacts facts) {
    this.bracket = bracket;
    this.facts = facts;
  }

  @Override
  public MethodHandle start() {
    return bracket.begin();
  }

  @Override
  public MethodHandle stop() {
    return bracket.end();
  }

  @Override
  public void report(
      long verdict, int status, @Nullable Object begun, @Nullable Object[] arguments) {
    bracket.called(begun, facts.returned(status, arguments).build());
  }

  @Override
  public void threw(Exception exception, @Nullable Object begun, @Nullable Object[] arguments) {
    long verdict;
    try {
      verdict = (long) bracket.end().invoke(CallObserver.THREW, begun);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new IllegalStateException(e);
    }
    if (verdict != 0) {
      // Without a clock of ours it is not known whether the last code that was thrown is this one.
      bracket.called(begun, facts.threw(exception, null, arguments).build());
    }
  }
}
