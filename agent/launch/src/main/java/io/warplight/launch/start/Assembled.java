package io.warplight.launch.start;

import io.warplight.monitor.failure.FailureReporter;
import io.warplight.monitor.leak.LeakWatch;
import io.warplight.monitor.link.BridgeInstaller;
import io.warplight.monitor.link.Linking;
import io.warplight.signals.Sinks;
import io.warplight.signals.api.ApiAnswers;
import io.warplight.signals.log.LogSink;
import io.warplight.signals.otel.application.ApplicationTracing;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Assembly} has made so far that has a thread, holds something of the JVM or can be
 * reached from outside. If the rest cannot be made, all of it is taken back, each part whatever
 * becomes of the others. On the thread that assembles.
 */
final class Assembled {

  /** One step back. */
  private interface Step {
    void run() throws Exception;
  }

  private static final long SINKS_MILLIS = 1_500;

  @Nullable Class<?> bridge;
  @Nullable LogSink log;
  @Nullable FailureReporter failures;
  @Nullable ApplicationTracing tracing;
  @Nullable Sinks sinks;
  @Nullable LeakWatch leaks;
  @Nullable Linking linking;
  @Nullable ApiAnswers answers;
  @Nullable SelfCheck check;

  /**
   * Takes it all back.
   *
   * @param failure why; what goes wrong meanwhile is noted with it
   */
  void takeBack(Throwable failure) {
    Linking linked = linking;
    Class<?> claimed = bridge;
    if (linked != null) {
      step(failure, linked::uninstall);
    } else if (claimed != null) {
      step(failure, () -> BridgeInstaller.release(claimed));
    }
    SelfCheck told = check;
    if (told != null) {
      step(failure, told::forgetExit);
    }
    LeakWatch watch = leaks;
    if (watch != null) {
      step(failure, watch::close);
    }
    Sinks ways = sinks;
    if (ways != null) {
      step(failure, () -> ways.close(SINKS_MILLIS));
    }
    FailureReporter reporter = failures;
    if (reporter != null) {
      step(failure, reporter::close);
    }
    ApiAnswers answering = answers;
    if (answering != null) {
      step(failure, answering::close);
    }
    ApplicationTracing traced = tracing;
    if (traced != null) {
      step(failure, traced::close);
    }
    LogSink written = log;
    if (written != null) {
      step(failure, written::close);
    }
  }

  private static void step(Throwable failure, Step step) {
    try {
      step.run();
    } catch (Throwable another) {
      // Also errors: the next part goes all the same, and the one at whose failure this began is
      // told.
      if (another != failure) {
        failure.addSuppressed(another);
      }
    }
  }
}
