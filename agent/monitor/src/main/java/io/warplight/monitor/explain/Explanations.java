package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.binding.DriverExplanation;
import io.warplight.monitor.suspect.Suspects;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All explanations, in the order in which a reader wants them. On the thread that failed; any
 * number of threads at once. Each kind is loaded with the first failure that it can explain,
 * because in a process without a GPU the first checked call is also the first failure.
 */
public final class Explanations {

  private final BindingClasses bindings;
  private final DriverExplanation driver;
  private final Suspects suspects;
  private volatile Explanation @Nullable [] always;
  private volatile Explanation @Nullable [] sticky;
  private volatile Explanation @Nullable [] launches;
  private volatile Explanation @Nullable [] swallowed;

  public Explanations(BindingClasses bindings, DriverExplanation driver, Suspects suspects) {
    this.bindings = bindings;
    this.driver = driver;
    this.suspects = suspects;
  }

  /** Of every failure. */
  private Explanation[] makeAlways() {
    return new Explanation[] {new NoDriver(driver), new MadeByBinding()};
  }

  /** Of failures that lose the device. */
  private Explanation[] makeSticky() {
    return new Explanation[] {new LateFailure(suspects), new NotWhatItSeems(), new DeviceLost()};
  }

  /** Of launches that failed themselves. */
  private static Explanation[] makeLaunches() {
    return new Explanation[] {new RefusedLaunch()};
  }

  /** Of failures whose status is lost. */
  private Explanation[] makeSwallowed() {
    return new Explanation[] {
      new OutputsUndefined(), new CatchesInVain(bindings), new ExceptionsForgotten(bindings)
    };
  }

  /** All that apply. */
  public List<Hint> of(FailedCall call) {
    List<Hint> hints = new ArrayList<>();
    Function function = call.function();
    if (call.isSticky()) {
      add(hints, sticky(), call);
    } else if (function != null && function.has(Effect.LAUNCH)) {
      add(hints, launches(), call);
    }
    add(hints, always(), call);
    if (call.isSwallowed()) {
      add(hints, swallowed(), call);
    }
    return hints;
  }

  private static void add(List<Hint> hints, Explanation[] explanations, FailedCall call) {
    for (Explanation explanation : explanations) {
      Hint hint = explanation.explain(call);
      if (hint != null) {
        hints.add(hint);
      }
    }
  }

  // Two threads may make one list each: explanations keep nothing that both must share.

  private Explanation[] always() {
    Explanation[] made = always;
    if (made == null) {
      made = makeAlways();
      always = made;
    }
    return made;
  }

  private Explanation[] sticky() {
    Explanation[] made = sticky;
    if (made == null) {
      made = makeSticky();
      sticky = made;
    }
    return made;
  }

  private Explanation[] launches() {
    Explanation[] made = launches;
    if (made == null) {
      made = makeLaunches();
      launches = made;
    }
    return made;
  }

  private Explanation[] swallowed() {
    Explanation[] made = swallowed;
    if (made == null) {
      made = makeSwallowed();
      swallowed = made;
    }
    return made;
  }
}
