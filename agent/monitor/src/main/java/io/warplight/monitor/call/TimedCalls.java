package io.warplight.monitor.call;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.failure.CallDetails;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.link.Measure;
import io.warplight.monitor.link.Stopwatch;
import io.warplight.monitor.link.WatchSwitch;
import io.warplight.monitor.link.Watchers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Times calls while somebody listens, and costs nothing while nobody does: sites link again when
 * that changes. Only rewritten call sites are timed; what the backstop alone sees is not. Made once
 * at start-up; subscribed to on any thread.
 */
public final class TimedCalls implements CallSubscriptions, Stopwatch {

  /** Faults are counted under this part and the listener's class. */
  static final String PART = "call listener ";

  /** As many as a {@link SiteTimer} can tell apart. */
  private static final int MOST_LISTENERS = SiteTimer.MOST_OBSERVERS;

  private final Watchers watchers;
  private final Catalogue catalogue;
  private final CallDetails details;
  private final Counters counters;
  private final ThrownStatus thrownStatus = new ThrownStatus();
  private final List<CallListener> listeners = new CopyOnWriteArrayList<>();
  private final WatchSwitch power;

  /** Adds itself to the watchers, before the first site links. */
  public TimedCalls(
      Watchers watchers, Catalogue catalogue, CallDetails details, Counters counters) {
    this.watchers = watchers;
    this.catalogue = catalogue;
    this.details = details;
    this.counters = counters;
    this.power = watchers.add(this);
  }

  /** To be told of failures, for the statuses that are thrown. */
  public FailureListener failures() {
    return thrownStatus;
  }

  @Override
  public synchronized void add(CallListener listener) {
    if (listeners.size() >= MOST_LISTENERS) {
      throw new IllegalStateException("more than " + MOST_LISTENERS + " listeners");
    }
    listeners.add(listener);
    power.on();
    power.renew();
  }

  @Override
  public synchronized void changed(CallListener listener) {
    if (listeners.contains(listener)) {
      power.renew();
    }
  }

  @Override
  public synchronized void remove(CallListener listener) {
    if (listeners.remove(listener)) {
      if (listeners.isEmpty()) {
        power.off();
      } else {
        power.renew();
      }
    }
  }

  void failed(CallListener listener, Throwable fault) {
    remove(listener);
    counters.fault(PART + listener.getClass().getSimpleName(), fault);
  }

  @Override
  public boolean follows(String owner, String function, String descriptor) {
    return true;
  }

  @Override
  public @Nullable Measure measure(Site site) {
    Function function = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (function == null) {
      return null;
    }
    List<SiteTimer.Told> told = new ArrayList<>();
    for (CallListener listener : listeners) {
      CallObserver observer = listener.observer(function);
      if (observer != null) {
        told.add(new SiteTimer.Told(listener, observer));
      }
    }
    return told.isEmpty()
        ? null
        : new SiteTimer(this, new SiteFacts(site, function, details, thrownStatus), told);
  }

  @Override
  public WatchSwitch add(CallBrackets brackets) {
    return watchers.add(
        new Stopwatch() {
          @Override
          public boolean follows(String owner, String name, String descriptor) {
            Function function = catalogue.function(owner, name, descriptor);
            return function != null && brackets.mayInclude(function);
          }

          @Override
          public @Nullable Measure measure(Site site) {
            Function function =
                catalogue.function(site.owner(), site.function(), site.descriptor());
            CallBracket bracket = function == null ? null : brackets.bracket(function);
            return function == null || bracket == null
                ? null
                : new BracketMeasure(bracket, new SiteFacts(site, function, details, thrownStatus));
          }
        });
  }
}
