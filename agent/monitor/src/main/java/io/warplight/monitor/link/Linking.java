package io.warplight.monitor.link;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.ref.Reference;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agent's end of the bridge: from {@link #install} to {@link #uninstall} the bridge links call
 * sites through it and brings failures to its handler. Installed once, before the first class is
 * rewritten; what the bridge calls runs on the application's threads.
 */
public final class Linking {
  /**
   * Faults of a watcher, of the failure handler and of linking are counted under the names that the
   * bridge gives them.
   */
  private final Bridge bridge;

  private final Counters counters;
  private final FailureHandler handler;
  private final CallSites callSites = new CallSites();
  private boolean uninstalled;
  private final SwitchPoint attached = new SwitchPoint();

  private Linking(Bridge bridge, Counters counters, FailureHandler handler) {
    this.bridge = bridge;
    this.counters = counters;
    this.handler = handler;
  }

  /**
   * Installs this agent behind the bridge.
   *
   * @param bridgeClass what {@link BridgeInstaller#install} gave, claimed for this agent
   */
  public static Linking install(
      Class<?> bridgeClass,
      Sites sites,
      Counters counters,
      StatusRules rules,
      Watchers watchers,
      FailureHandler handler)
      throws ReflectiveOperationException {
    Bridge bridge = new Bridge(bridgeClass);
    HiddenCode hiddenCode = new HiddenCode(bridge);
    Linking linking = new Linking(bridge, counters, handler);
    OriginalTargets targets = new OriginalTargets(bridge, hiddenCode);
    GuardedHandles guards = new GuardedHandles(bridge, rules);
    Linker linker =
        new Linker(
            bridge,
            sites,
            targets,
            guards,
            hiddenCode,
            watchers,
            linking.callSites,
            linking.attached);
    linking.connect(linker);
    counters.alsoFaults("bridge", bridge::untoldFaults);
    linking.warmUp(hiddenCode, sites);
    return linking;
  }

  private void connect(Linker linker) throws ReflectiveOperationException {
    Lookup own = MethodHandles.lookup();
    MethodHandle link =
        own.findVirtual(
                Linker.class,
                "link",
                MethodType.methodType(
                    MethodHandle.class,
                    MutableCallSite.class,
                    Lookup.class,
                    String.class,
                    String.class,
                    String.class,
                    String.class,
                    Class.class))
            .bindTo(linker);
    try {
      bridge
          .method("install")
          .invoke(
              bridge.method("resolve"),
              link,
              own(
                  own,
                  "linkBackstop",
                  MethodHandle.class,
                  Lookup.class,
                  String.class,
                  String.class),
              own(own, "failed", void.class, Reference.class, int.class, Object[].class),
              own(
                  own,
                  "backstopped",
                  boolean.class,
                  Class.class,
                  String.class,
                  String.class,
                  boolean.class,
                  int.class),
              own(own, "unusable", void.class, String.class, Class.class, LinkageError.class),
              own(own, "fault", void.class, String.class, Throwable.class));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new IllegalStateException("The bridge refused its handles", e);
    }
  }

  private MethodHandle own(Lookup own, String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    return own.findVirtual(Linking.class, name, MethodType.methodType(result, parameters))
        .bindTo(this);
  }

  /** Gets the JDK ready to link. */
  private void warmUp(HiddenCode hiddenCode, Sites sites) {
    try {
      sites.forget(WarmUp.run(hiddenCode, bridge));
    } catch (Throwable e) { // sites link without it as well
      counters.fault("warm-up", e);
    }
  }

  /** Names who answers what applications ask through the bridge, on their threads. */
  public void answer(BiFunction<String, @Nullable Object, @Nullable Object> answers)
      throws ReflectiveOperationException {
    MethodType type = MethodType.methodType(Object.class, String.class, Object.class);
    MethodHandle answer =
        MethodHandles.lookup()
            .findVirtual(BiFunction.class, "apply", type.changeParameterType(0, Object.class))
            .bindTo(answers)
            .asType(type);
    bridge.answers(answer);
  }

  /**
   * Names who is told by the binding itself of handle objects that are made of others' values, and
   * of handles that it is about to destroy, on the threads that do so; may throw nothing.
   *
   * @param copies {@code (long)void}
   * @param endings {@code (Object)void}
   */
  public void tell(MethodHandle copies, MethodHandle endings) {
    bridge.holders(copies, endings);
  }

  /**
   * Names who is told by the binding itself of each handle that it made, on the threads that do so;
   * may throw nothing.
   *
   * @param creations {@code (Object)void}
   */
  public void tellCreations(MethodHandle creations) {
    bridge.creations(creations);
  }

  /** Runs something whose CUDA calls are not reported; false if the thread is in here already. */
  public boolean unwatched(Runnable work) {
    return bridge.inside(work);
  }

  /**
   * Every site runs its original target from its next call on, and holds nothing of the agent. A
   * thread that is linking one at that moment sees when it has set it that the agent went.
   */
  public synchronized void uninstall() {
    if (!uninstalled) {
      uninstalled = true;
      bridge.release();
    }
    // One stop for all sites; restoring them one by one stops nothing any more.
    SwitchPoint.invalidateAll(new SwitchPoint[] {attached});
    callSites.restore();
  }

  /** A hook's handle; called by the bridge. */
  MethodHandle linkBackstop(Lookup binding, String function, String descriptor) throws Throwable {
    handler.hooked(binding.lookupClass());
    return OwnRights.with(
        () ->
            MethodHandles.insertArguments(
                bridge.method("hook"),
                0,
                binding.lookupClass(),
                function,
                descriptor,
                ExceptionsFlag.of(binding),
                new int[1]));
  }

  /** A failure of a rewritten site; called by the bridge. */
  void failed(Reference<?> reference, int status, @Nullable Object[] arguments) {
    Site site = (Site) reference.get();
    if (site != null && !WarmUp.owns(site)) {
      handler.failed(site, status, arguments);
    }
  }

  /** A status that the backstop saw; called by the bridge. True if it need not be told again. */
  boolean backstopped(
      Class<?> binding, String function, String descriptor, boolean throwing, int status) {
    if (handler.isPending(binding, status)) {
      return true;
    }
    handler.backstopped(binding, function, descriptor, throwing, status);
    return false;
  }

  /** An error instead of a call; called by the bridge. */
  void unusable(String owner, @Nullable Class<?> target, LinkageError error) {
    if (target == null || !bridge.initialized(target)) {
      handler.unusable(owner, error);
    } else if (error instanceof UnsatisfiedLinkError && isOfNative(target, error)) {
      handler.lacksNative(owner, error);
    }
  }

  /** A function that runs may throw such errors of others too: a callback of the application. */
  private static boolean isOfNative(Class<?> target, LinkageError error) {
    StackTraceElement[] trace = error.getStackTrace();
    return trace.length > 0
        && trace[0].isNativeMethod()
        && trace[0].getClassName().equals(target.getName());
  }

  /** A fault inside; called by the bridge. */
  void fault(String part, Throwable cause) {
    counters.fault(part, cause);
  }
}
