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
  private final MeasuredHandles measures;

  GuardedHandles(Bridge bridge, StatusRules rules) {
    this.bridge = bridge;
    this.rules = rules;
    this.measures = new MeasuredHandles(bridge);
  }

  /** The original target with the measures that are on, then the watchers, then the guard. */
  MethodHandle guarded(MethodHandle original, Site site, List<Watchers.Watched> watchers) {
    MethodHandle target = original;
    MethodType type = target.type();
    MethodType afterType = type.insertParameterTypes(0, int.class);
    MethodHandle after = guard(site, afterType);
    for (Watchers.Watched watched : watchers) {
      Watch watch = watched.watch;
      if (watch != null) {
        after = MethodHandles.foldArguments(after, watching(watch, afterType));
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

  /**
   * The watcher's handle over all of the call's arguments; what it throws is counted and goes no
   * further.
   */
  private MethodHandle watching(Watch watch, MethodType type) {
    int[] parameters = watch.parameters();
    int[] order = new int[parameters.length + 1];
    MethodType taken = MethodType.methodType(void.class, int.class);
    for (int i = 0; i < parameters.length; i++) {
      order[i + 1] = parameters[i] + 1;
      taken = taken.appendParameterTypes(type.parameterType(parameters[i] + 1));
    }
    MethodHandle safe =
        MethodHandles.catchException(
            watch.handle().asType(taken), Throwable.class, bridge.method("watcherFailed"));
    return MethodHandles.permuteArguments(safe, type.changeReturnType(void.class), order);
  }
}
