package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Makes a call site's handle, at its first call, again after each switch that concerns it, and
 * again when a class is retransformed; on the thread that calls, without a lock. May throw
 * anything: the bridge then gives the site its original target.
 */
final class Linker {
  private static final @Nullable MethodHandle NONE = null;

  private final Bridge bridge;
  private final Sites sites;
  private final OriginalTargets targets;
  private final GuardedHandles guards;
  private final HiddenCode hiddenCode;
  private final Watchers watchers;
  private final CallSites callSites;
  private final SwitchPoint attached;

  Linker(
      Bridge bridge,
      Sites sites,
      OriginalTargets targets,
      GuardedHandles guards,
      HiddenCode hiddenCode,
      Watchers watchers,
      CallSites callSites,
      SwitchPoint attached) {
    this.bridge = bridge;
    this.sites = sites;
    this.targets = targets;
    this.guards = guards;
    this.hiddenCode = hiddenCode;
    this.watchers = watchers;
    this.callSites = callSites;
    this.attached = attached;
  }

  /** The handle that the site is to run; called by the bridge. */
  MethodHandle link(
      MutableCallSite callSite,
      Lookup caller,
      String name,
      String owner,
      String descriptor,
      String place,
      @Nullable Class<?> resolved)
      throws Throwable {
    return OwnRights.with(() -> make(callSite, caller, name, owner, descriptor, place, resolved));
  }

  private MethodHandle make(
      MutableCallSite callSite,
      Lookup caller,
      String name,
      String owner,
      String descriptor,
      String place,
      @Nullable Class<?> resolved)
      throws Throwable {
    MethodType erased = callSite.type();
    MethodHandle relink =
        MethodHandles.insertArguments(
            bridge.method("relink"), 0, callSite, caller, name, owner, descriptor, place);
    Class<?> target = resolved == null ? targets.owner(caller, owner) : resolved;
    if (target == null) {
      return then(
          erased,
          MethodHandles.filterReturnValue(
              targets.resolution(caller, owner), MethodHandles.insertArguments(relink, 0, NONE)));
    }
    MethodHandle original = targets.target(caller, erased, target, name, descriptor);
    Site site = sites.site(caller.lookupClass(), owner, name, descriptor, place);
    if (site == null || erased.returnType() != int.class) {
      return original;
    }
    site.setResolvedOwner(target);
    MethodHandle again = then(erased, MethodHandles.insertArguments(relink, 0, original, target));
    boolean guarded = false;
    try {
      List<Watchers.Watched> watched = watchers.of(site);
      MethodHandle linked = guard(replacing(original, caller, site, watched), site, again, watched);
      callSites.add(callSite, original);
      guarded = true;
      return linked;
    } finally {
      // Without a guard the site runs its original target, and the backstop reports for it.
      site.setGuarded(guarded);
    }
  }

  /** The target with a stand-in for its callback, where a watcher asks for that. */
  private MethodHandle replacing(
      MethodHandle original, Lookup caller, Site site, List<Watchers.Watched> watched) {
    MethodHandle target = original;
    for (Watchers.Watched watcher : watched) {
      Watch watch = watcher.watch;
      if (watch != null && watch.callback() != null) {
        Type[] types = Type.getArgumentTypes(site.descriptor());
        String type = types[watch.parameters()[0]].getInternalName();
        target = new CallbackHandles(bridge, hiddenCode).replacing(target, caller, watch, type);
      }
    }
    return target;
  }

  private MethodHandle guard(
      MethodHandle original, Site site, MethodHandle again, List<Watchers.Watched> watched) {
    MethodHandle linked = attached.guardWithTest(guards.guarded(original, site, watched), again);
    for (Watchers.Watched watcher : watched) {
      linked = watcher.validity.guardWithTest(linked, again);
    }
    return linked;
  }

  /**
   * Gets a handle, then runs it with the call's arguments; no frame of ours is left when it runs.
   */
  private static MethodHandle then(MethodType type, MethodHandle getHandle) {
    return MethodHandles.foldArguments(MethodHandles.exactInvoker(type), getHandle);
  }
}
