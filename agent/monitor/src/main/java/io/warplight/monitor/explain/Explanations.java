package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.binding.DriverExplanation;
import io.warplight.monitor.callback.Callbacks;
import io.warplight.monitor.suspect.Suspects;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * All explanations, in the order in which a reader wants them. On the thread that failed; any
 * number of threads at once. Each kind is loaded with the first failure that it can explain,
 * because in a process without a GPU the first checked call is also the first failure.
 */
public final class Explanations {

  /** Every failure. */
  private static final int ALWAYS = 0;

  /** Failures that lose the device. */
  private static final int STICKY = 1;

  /** Launches that failed themselves. */
  private static final int LAUNCHES = 2;

  /** Failures whose status is lost. */
  private static final int SWALLOWED = 3;

  /** Failures whose code says that this process or this thread may not. */
  private static final int FORBIDDEN = 4;

  private static final int KINDS = 5;

  private static final int INITIALIZATION = 3;
  private static final int INSUFFICIENT_DRIVER = 35;
  private static final int UNAVAILABLE = 46;
  private static final int NOT_PERMITTED = 800;

  private final BindingClasses bindings;
  private final DriverExplanation driver;
  private final Suspects suspects;
  private final Callbacks callbacks;
  private final AtomicReferenceArray<Explanation @Nullable []> made =
      new AtomicReferenceArray<>(KINDS);

  /** Those that other parts of the monitor bring; asked last, in the order in which they came. */
  private final List<Explanation> others = new CopyOnWriteArrayList<>();

  public Explanations(
      BindingClasses bindings, DriverExplanation driver, Suspects suspects, Callbacks callbacks) {
    this.bindings = bindings;
    this.driver = driver;
    this.suspects = suspects;
    this.callbacks = callbacks;
  }

  /** Adds one that another part of the monitor knows; asked of every failure. */
  public void add(Explanation explanation) {
    others.add(explanation);
  }

  /**
   * Somebody calls where no call site is, and may submit work as well: nobody is accused for
   * certain from now on.
   */
  public void callerUnseen() {
    suspects.someUnseen();
  }

  /** Those of one kind, in their order. */
  private Explanation[] make(int kind) {
    switch (kind) {
      case STICKY:
        return new Explanation[] {
          new LateFailure(suspects),
          new MisalignedArgument(suspects),
          new HowItSurfaced(suspects),
          new NotWhatItSeems(),
          new DeviceLost(suspects)
        };
      case LAUNCHES:
        return new Explanation[] {new RefusedLaunch()};
      case SWALLOWED:
        return new Explanation[] {
          new OutputsUndefined(), new CatchesInVain(bindings), new ExceptionsForgotten(bindings)
        };
      case FORBIDDEN:
        return new Explanation[] {
          new LostSince(suspects), new DevicesUnavailable(suspects), new NotPermitted(callbacks)
        };
      default:
        return new Explanation[] {new NoDriver(driver, suspects), new MadeByBinding()};
    }
  }

  /** All that apply. */
  public List<Hint> of(FailedCall call) {
    List<Hint> hints = new ArrayList<>();
    Function function = call.function();
    if (call.isSticky()) {
      add(hints, of(STICKY), call);
    } else if (function != null && function.has(Effect.LAUNCH)) {
      add(hints, of(LAUNCHES), call);
    }
    if (isForbidden(call)) {
      add(hints, of(FORBIDDEN), call);
    }
    add(hints, of(ALWAYS), call);
    if (call.isSwallowed()) {
      add(hints, of(SWALLOWED), call);
    }
    for (Explanation other : others) {
      add(hints, other, call);
    }
    return hints;
  }

  private boolean isForbidden(FailedCall call) {
    int code = call.status().code();
    return code == UNAVAILABLE
        || code == NOT_PERMITTED
        || ((code == INITIALIZATION || code == INSUFFICIENT_DRIVER)
            && suspects.workedUntil(call.device()) != 0);
  }

  private static void add(List<Hint> hints, Explanation[] explanations, FailedCall call) {
    for (Explanation explanation : explanations) {
      add(hints, explanation, call);
    }
  }

  private static void add(List<Hint> hints, Explanation explanation, FailedCall call) {
    Hint hint = explanation.explain(call);
    if (hint != null) {
      hints.add(hint);
    }
  }

  /** Two threads may make one list each: explanations keep nothing that both must share. */
  private Explanation[] of(int kind) {
    Explanation[] known = made.get(kind);
    if (known == null) {
      known = make(kind);
      made.set(kind, known);
    }
    return known;
  }
}
