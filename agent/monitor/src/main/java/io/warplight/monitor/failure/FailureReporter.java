package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import io.warplight.monitor.explain.Explanation;
import io.warplight.monitor.explain.Explanations;
import io.warplight.monitor.explain.FailedCall;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.hazard.Notices;
import io.warplight.monitor.link.FailureHandler;
import io.warplight.monitor.thread.CallTimes;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import io.warplight.monitor.thread.VirtualThreads;
import io.warplight.monitor.trace.TraceReader;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * From a status that is not success to listeners that know all about it: decides whether it is a
 * failure at all, whether it only repeats one, and what the code does with it.
 *
 * <p>Runs on the thread whose call failed, before the status goes back to it, never twice at once
 * on one thread. It allocates and reads stacks freely, but takes no lock for long and waits for
 * nothing.
 */
public final class FailureReporter implements FailureHandler {

  private static final String UNAVAILABLE = "cudaErrorDevicesUnavailable";

  private final Catalogue catalogue;
  private final BindingClasses bindings;
  private final StackReader stack;
  private final BackstopFrames backstopFrames;
  private final CallerFollower callers;
  private final ThreadContexts threads;
  private final CallReader calls;
  private final Explanations explanations;
  private final Listeners listeners;
  private final FailureCounts counts = new FailureCounts();
  private final StickyFailures sticky;
  private final LastErrors lastErrors = new LastErrors();
  private final LeftBehind leftBehind;
  private final Sites sites;
  private final HandedOn handedOn = new HandedOn();
  private final Deferred deferred;
  private final ConcurrentMap<String, Boolean> unusable = new ConcurrentHashMap<>();
  private final CallTimes times;
  private volatile TraceReader traces = TraceReader.NONE;

  FailureReporter(
      Catalogue catalogue,
      BindingClasses bindings,
      StackReader stack,
      BackstopFrames backstopFrames,
      CallerFollower callers,
      ThreadContexts threads,
      CallTimes times,
      StickyFailures sticky,
      Explanations explanations,
      Notices notices,
      Sites sites,
      Counters counters) {
    this.catalogue = catalogue;
    this.bindings = bindings;
    this.stack = stack;
    this.backstopFrames = backstopFrames;
    this.callers = callers;
    this.threads = threads;
    this.calls = new CallReader(threads);
    this.times = times;
    this.sticky = sticky;
    this.explanations = explanations;
    this.leftBehind = new LeftBehind(notices, stack);
    this.sites = sites;
    this.deferred = new Deferred(counters);
    this.listeners = new Listeners(counters);
  }

  /** Adds a listener, told after those that were added before. */
  public void add(FailureListener listener) {
    listeners.add(listener);
  }

  /** A listener is told nothing more. */
  public void remove(FailureListener listener) {
    listeners.remove(listener);
  }

  /** Adds what another part of the monitor knows of failed calls. */
  public void explain(Explanation explanation) {
    explanations.add(explanation);
  }

  /** Names who tells the application's current span, on the thread that failed; at most one. */
  public void traces(TraceReader reader) {
    traces = reader;
  }

  /** How many failures there were. */
  public FailureCounts counts() {
    return counts;
  }

  /** Reports what the calling thread's last call left to a site that did not report it. */
  public void catchUp() {
    reportUnclaimed(deferred.take());
  }

  /**
   * Reports what was left to a site that did not report it, waits, at most so long, until no
   * failure is open, and settles the rest as it stands.
   */
  public void drain(long millis) {
    for (Deferred.Entry left : deferred.takeAll()) {
      report(left.call, left.status, left.failure);
    }
    callers.drain(millis);
  }

  /** Ends the analysis, once all is drained. */
  public void close() {
    callers.close();
  }

  @Override
  public void hooked(Class<?> binding) {
    bindings.add(binding);
  }

  @Override
  public void failed(Site site, int code, @Nullable Object[] arguments) {
    reportUnclaimed(deferred.claim(site, code));
    handedOn.returned();
    Function function = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (function == null) {
      // Not to be: only the catalogue's functions are rewritten.
      throw new IllegalStateException("no function: " + site);
    }
    Numbering numbering = bindings.numbering(site.resolvedOwner());
    Status status = catalogue.status(function, code, numbering);
    if (!isFailure(status)) {
      return;
    }
    Place place = site.decodedPlace();
    SourceLine line = SourceLine.of(site);
    if (repeats(function, status, line, Outcome.atSite(place, code))) {
      return;
    }
    Failure.Builder failure =
        new Failure.Builder(simpleName(site.owner()), site.function(), status)
            .at(line)
            .seen(Failure.Seen.SITE)
            .call(calls.read(function, arguments))
            .took(times.take(site))
            .within(traces.current(site.loader()))
            .now()
            .on(Thread.currentThread());
    if (isEcho(status)) {
      Outcome echo = Outcome.atSite(place, code);
      lastErrors.failed(function, lastError(status, site.function(), line, echo, echo.fate()));
      tell(failure.echo(true).outcome(echo), numbering, null);
      return;
    }
    site.countFailure();
    CallerFollower.Followed followed = null;
    Outcome outcome = Outcome.atSite(place, code);
    if (outcome.fate() == Fate.RETURNED) {
      followed = stack.read(frames -> followSite(site, place, code, frames));
    }
    if (followed != null) {
      outcome = followed.outcome();
    }
    lastErrors.failed(function, lastError(status, site.function(), line, outcome, outcome.fate()));
    List<Hint> known =
        explanations.of(
            explained(
                function, status, line, place, outcome.fate(), site.owner(), false, arguments));
    failure.outcome(outcome).lookedFor(lookedFor(outcome, status, numbering)).hints(known);
    tell(failure, numbering, followed);
  }

  /** A clock for calls that succeed. */
  public CoarseClock clock() {
    return callers.clock();
  }

  /** Names who is told of each tick of that clock, on the thread of the agent that keeps it. */
  public void atTicks(LongConsumer listener) {
    callers.atTicks(listener);
  }

  private CallerFollower.@Nullable Followed followSite(
      Site site, Place place, int code, Iterator<Frame> frames) {
    while (frames.hasNext()) {
      Frame frame = frames.next();
      if (frame.method().equals(place.method()) && frame.className().equals(site.className())) {
        return callers.follow(site, place, code, frame, frames);
      }
    }
    // A hidden frame, or a stack that cannot be read: it stays returned.
    return null;
  }

  @Override
  public boolean isPending(Class<?> binding, int status) {
    return backstopFrames.isPending(binding, status, bindings.numbering(binding));
  }

  @Override
  public void backstopped(
      Class<?> binding, String method, String descriptor, boolean throwing, int code) {
    reportUnclaimed(deferred.take());
    Numbering numbering = bindings.numbering(binding);
    SeenCall call = backstopFrames.read(binding, method, descriptor, throwing, code, numbering);
    if (call == null || handedOn.isSecond(call, method.equals(BackstopFrames.CHECK), code)) {
      return;
    }
    Function function = call.function;
    Status status =
        function == null
            ? catalogue.status(call.domain, code, numbering)
            : catalogue.status(function, code, numbering);
    if (!isFailure(status)) {
      return;
    }
    if (call.site == null) {
      explanations.callerUnseen();
    }
    Failure.Builder failure =
        new Failure.Builder(simpleName(call.owner), call.operation, status)
            .at(call.place)
            .seen(Failure.Seen.BACKSTOP)
            .thrown(call.thrown)
            .call(calls.read())
            .within(traces.current(binding.getClassLoader()))
            .now()
            .on(Thread.currentThread());
    if (call.siteMayReport) {
      deferred.put(call, status, failure);
    } else if (!repeats(call, status)) {
      report(call, status, failure);
    }
  }

  private void reportUnclaimed(Deferred.@Nullable Entry entry) {
    if (entry != null && !repeats(entry.call, entry.status)) {
      report(entry.call, entry.status, entry.failure);
    }
  }

  private void report(SeenCall call, Status status, Failure.Builder failure) {
    Outcome outcome = call.outcome();
    lastErrors.failed(
        call.function,
        lastError(
            status,
            call.operation,
            call.place,
            outcome,
            call.thrown ? Fate.THROWN : outcome.fate()));
    if (isEcho(status)) {
      tell(failure.echo(true).outcome(outcome), call.numbering, null);
      return;
    }
    if (call.site != null) {
      call.site.countFailure();
    }
    failure
        .outcome(outcome)
        .lookedFor(lookedFor(outcome, status, call.numbering))
        .hints(
            explanations.of(
                explained(
                    call.function,
                    status,
                    call.place,
                    outcome.site(),
                    outcome.fate(),
                    call.owner,
                    call.thrown,
                    null)));
    tell(failure, call.numbering, call.followed);
  }

  private FailedCall explained(
      @Nullable Function function,
      Status status,
      SourceLine line,
      Place place,
      Fate fate,
      String owner,
      boolean thrown,
      @Nullable Object @Nullable [] arguments) {
    return new FailedCall(
        function,
        status,
        line,
        place,
        fate,
        owner,
        thrown,
        threads.device(),
        threads.context(),
        arguments);
  }

  @Override
  public void unusable(String owner, LinkageError error) {
    // Later errors of the same class only say that it could not be initialised.
    // A copy that is not there says nothing of one, in another loader, that does not initialise.
    String key = UnusableBindings.isAbsent(owner, error) ? owner + " absent" : owner;
    if (unusable.putIfAbsent(key, true) == null) {
      listeners.unusable(UnusableBindings.describe(owner.replace('/', '.'), error));
    }
  }

  @Override
  public void lacksNative(String owner, LinkageError error) {
    if (unusable.putIfAbsent(owner, true) == null) {
      listeners.unusable(UnusableBindings.describeNative(owner.replace('/', '.'), error));
    }
  }

  private static boolean isFailure(Status status) {
    Severity severity = status.severity();
    return severity.isFailure() && !(status.benignDuringShutdown() && JvmShutdown.hasBegun());
  }

  private boolean repeats(SeenCall call, Status status) {
    return repeats(call.function, status, call.place, call.outcome());
  }

  /** Whether this is the thread's last error, read back; says whose it is where that matters. */
  private boolean repeats(
      @Nullable Function function, Status status, SourceLine line, Outcome outcome) {
    LastError held = lastErrors.readBack(function, status);
    if (held == null || function == null) {
      return false;
    }
    counts.repeated();
    leftBehind.readBack(held, function, line, outcome.site(), outcome.fate(), sites.calls());
    return true;
  }

  /** What a runtime failure leaves as its thread's last error. */
  private LastError lastError(
      Status status, String operation, SourceLine line, Outcome outcome, Fate fate) {
    boolean isSite = outcome.site().fate() != Fate.UNKNOWN;
    return new LastError(
        status,
        operation,
        line,
        outcome.site().descriptor(),
        isSite ? outcome.site().ordinal() : -1,
        fate,
        VirtualThreads.isVirtual(Thread.currentThread()),
        sites.calls());
  }

  /** What only repeats a loss; the runtime says so in other words after the device was reset. */
  private boolean isEcho(Status status) {
    int device = threads.device();
    return status.severity() == Severity.STICKY
        ? !sticky.isFirst(device)
        : status.domain() == Domain.RUNTIME
            && status.name().equals(UNAVAILABLE)
            && sticky.isLost(device);
  }

  private void tell(
      Failure.Builder builder, Numbering numbering, CallerFollower.@Nullable Followed followed) {
    Failure failure = builder.build();
    counts.failed(failure);
    listeners.failed(failure);
    if (followed != null && failure.isOpen()) {
      callers.settle(
          followed,
          (outcome, count) -> {
            Failure settled =
                failure.settledAs(outcome, lookedFor(outcome, failure.status(), numbering));
            counts.settled(settled, count);
            listeners.settled(settled, count);
          });
    }
  }

  private @Nullable String lookedFor(Outcome outcome, Status status, Numbering numbering) {
    return outcome.fate() == Fate.CHECKED_OTHER
        ? CodeNames.of(catalogue, outcome.deciding().codes(), status.domain(), numbering)
        : null;
  }

  private static String simpleName(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
