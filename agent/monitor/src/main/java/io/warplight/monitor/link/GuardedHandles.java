package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.List;

/**
 * Builds what runs after a call: {@code (status, arguments…)int}. Success counts and returns;
 * anything else goes to the failure handler with the arguments boxed. Everything that the handle
 * holds is of JDK types: the site's record weakly, the bridge's methods, and the watchers' handles,
 * which leave with the agent.
 */
final class GuardedHandles {
  private final Bridge bridge;
  private final StatusRules rules;
  private final WatchedHandles watches;
  private final MeasuredHandles measures;

  GuardedHandles(Bridge bridge, StatusRules rules) {
    this.bridge = bridge;
    this.rules = rules;
    this.watches = new WatchedHandles(bridge);
    this.measures = new MeasuredHandles(bridge);
  }

  /**
   * The original target behind the gates that are on, with the watches around it and the measures,
   * then the watchers after it, then the guard.
   */
  MethodHandle guarded(MethodHandle original, Site site, List<Watchers.Watched> watchers) {
    MethodHandle target = original;
    MethodType type = target.type();
    MethodType afterType = type.insertParameterTypes(0, int.class);
    MethodHandle after = guard(site, afterType);
    for (Watchers.Watched watched : watchers) {
      Watch watch = watched.watch;
      if (watch != null && watch.gate() != null) {
        target = watches.gated(target, watch.gate(), watch.parameters());
      }
    }
    for (Watchers.Watched watched : watchers) {
      Watch watch = watched.watch;
      if (watch != null && watch.before() != null) {
        target = watches.around(target, watch);
      } else if (watch != null && watch.handle() != null) {
        after = MethodHandles.foldArguments(after, watches.after(watch, afterType));
      }
      Measure measure = watched.measure;
      if (measure != null) {
        target = measures.measured(target, measure);
      }
    }
    return MethodHandles.foldArguments(after, target);
  }

  private MethodHandle guard(Site site, MethodType type) {
    MethodHandle pass =
        MethodHandles.dropArguments(
            MethodHandles.identity(int.class),
            1,
            type.parameterList().subList(1, type.parameterCount()));
    MethodHandle fail =
        MethodHandles.insertArguments(bridge.method("failed"), 0, new WeakReference<>(site))
            .asCollector(Object[].class, type.parameterCount() - 1)
            .asType(type);
    return MethodHandles.guardWithTest(test(site), pass, fail);
  }

  private MethodHandle test(Site site) {
    int success = rules.success(site.owner(), site.function(), site.descriptor());
    int pending = rules.pending(site.owner(), site.function(), site.descriptor());
    return pending == success
        ? MethodHandles.insertArguments(bridge.method("succeeded"), 0, site.callCounter(), success)
        : MethodHandles.insertArguments(
            bridge.method("accepted"), 0, site.callCounter(), success, pending);
  }
}
