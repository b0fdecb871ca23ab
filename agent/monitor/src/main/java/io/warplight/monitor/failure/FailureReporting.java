package io.warplight.monitor.failure;

import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Sites;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.binding.DriverExplanation;
import io.warplight.monitor.binding.VersionWatcher;
import io.warplight.monitor.callback.CallbackWatcher;
import io.warplight.monitor.callback.Callbacks;
import io.warplight.monitor.callback.WaitInCallback;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.StackReader;
import io.warplight.monitor.explain.AfterFailure;
import io.warplight.monitor.explain.Explanations;
import io.warplight.monitor.hazard.CleanUpWatcher;
import io.warplight.monitor.hazard.DeviceWatcher;
import io.warplight.monitor.hazard.HazardWatcher;
import io.warplight.monitor.hazard.Notices;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.suspect.SubmissionWatcher;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.ContextWatcher;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the reporting of failures together: the handler that linking calls, and the watchers that
 * keep it informed between failures. Made once, when the agent starts; loads no more than it must.
 */
public final class FailureReporting {

  private final FailureReporter reporter;
  private final CallDetails details;
  private final ThreadContexts threads;
  private final Suspects suspects;
  private final Notices notices;
  private final List<Watcher> watchers;

  private FailureReporting(
      FailureReporter reporter,
      CallDetails details,
      ThreadContexts threads,
      Suspects suspects,
      Notices notices,
      Watcher... watchers) {
    this.reporter = reporter;
    this.details = details;
    this.threads = threads;
    this.suspects = suspects;
    this.notices = notices;
    this.watchers = Collections.unmodifiableList(Arrays.asList(watchers));
  }

  /**
   * Puts it together.
   *
   * @param analysis reads the callers of a status that was returned
   * @param rewriting what Warplight makes of a class file, null if it leaves it: what runs, of
   *     callers that have call sites themselves
   */
  public static FailureReporting create(
      Catalogue catalogue,
      Sites sites,
      Counters counters,
      CallerAnalysis analysis,
      Function<byte[], byte @Nullable []> rewriting) {
    StackReader stack = StackReader.forThisJvm(counters);
    ThreadContexts threads = new ThreadContexts();
    BindingClasses bindings = new BindingClasses(catalogue);
    VersionWatcher versions = new VersionWatcher();
    CallerFollower callers = CallerFollower.create(analysis, rewriting, counters);
    Suspects suspects = new Suspects(threads, callers.clock());
    counters.alsoDropped(Suspects.PART, suspects::dropped);
    Notices notices = new Notices(counters);
    Callbacks callbacks = new Callbacks();
    StickyFailures sticky = new StickyFailures();
    CallDetails details = new CallDetails(catalogue, bindings, threads);
    FailureReporter reporter =
        new FailureReporter(
            catalogue,
            bindings,
            stack,
            new BackstopFrames(
                catalogue, new SiteFinder(sites), stack, StackReader.byStackTrace(), callers),
            callers,
            threads,
            details.times(),
            sticky,
            new Explanations(
                bindings, new DriverExplanation(versions, bindings), suspects, callbacks),
            notices,
            sites,
            counters);
    AfterFailure afterFailure = new AfterFailure(stack, sites::calls);
    reporter.explain(afterFailure);
    return new FailureReporting(
        reporter,
        details,
        threads,
        suspects,
        notices,
        new ContextWatcher(catalogue, threads),
        versions,
        new RecoveryWatcher(catalogue, sticky),
        new SubmissionWatcher(catalogue, suspects, new WaitInCallback(callbacks, stack, notices)),
        new CallbackWatcher(catalogue, callbacks, suspects, notices, counters),
        new HazardWatcher(catalogue, notices, sites, bindings::mayThrow),
        new DeviceWatcher(catalogue, threads, suspects, notices),
        new CleanUpWatcher(catalogue, afterFailure, notices));
  }

  /** Where failures go. */
  public FailureReporter reporter() {
    return reporter;
  }

  /** What can be told of calls, failed or not. */
  public CallDetails details() {
    return details;
  }

  /** Each thread's device and context. */
  public ThreadContexts threads() {
    return threads;
  }

  /** Who a late failure may come from. */
  public Suspects suspects() {
    return suspects;
  }

  /** What is said of the application's code without a failure. */
  public Notices notices() {
    return notices;
  }

  /** To be added and switched on before the first site links. */
  public List<Watcher> watchers() {
    return watchers;
  }
}
