package io.warplight.launch.start;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Sites;
import io.warplight.monitor.failure.FailureReporter;
import io.warplight.monitor.leak.Growing;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.selfcheck.Coverage;
import io.warplight.signals.Book;
import io.warplight.signals.Sinks;
import io.warplight.signals.api.ApiAnswers;
import io.warplight.signals.log.LogSink;
import io.warplight.signals.otel.application.ApplicationTracing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent at work is made of, for those who look at it, change it, or take it away. Made
 * once, by {@link Assembly}; any thread.
 */
public final class Parts {

  final Options options;
  final String version;
  final LogSink log;
  final Counters counters;
  final Sites sites;
  final FailureReporter failures;
  final Book book;
  final ApplicationTracing tracing;
  final Sinks sinks;
  final Linking linking;
  final ApiAnswers answers;
  final Coverage coverage;
  final HandleWatching handles;
  final @Nullable Leaks leaks;
  final Guarding guard;
  final CallCounts calls;

  Parts(
      Options options,
      String version,
      LogSink log,
      Counters counters,
      Sites sites,
      FailureReporter failures,
      Book book,
      ApplicationTracing tracing,
      Sinks sinks,
      Linking linking,
      ApiAnswers answers,
      Coverage coverage,
      HandleWatching handles,
      @Nullable Leaks leaks,
      Guarding guard,
      CallCounts calls) {
    this.options = options;
    this.version = version;
    this.log = log;
    this.counters = counters;
    this.sites = sites;
    this.failures = failures;
    this.book = book;
    this.tracing = tracing;
    this.sinks = sinks;
    this.linking = linking;
    this.answers = answers;
    this.coverage = coverage;
    this.handles = handles;
    this.leaks = leaks;
    this.guard = guard;
    this.calls = calls;
  }

  /** Other options from now on, for all that can follow them. On the channel's thread. */
  void change(Options changed) {
    log.change(changed);
    sinks.change(changed);
    handles.change(changed);
    guard.change(changed);
    calls.change(changed);
  }

  /** Its log. */
  public LogSink log() {
    return log;
  }

  /** What went wrong inside, and what was dropped. */
  public Counters counters() {
    return counters;
  }

  /** All linked call sites. */
  public Sites sites() {
    return sites;
  }

  /** Where failures come by. */
  public FailureReporter failures() {
    return failures;
  }

  /** All that is counted by function, code and fate. */
  public Book book() {
    return book;
  }

  /** The places whose handles only become more, fastest first. */
  public List<Growing> growing() {
    return handles.growing();
  }

  /** What became of each class. */
  public Coverage coverage() {
    return coverage;
  }
}
