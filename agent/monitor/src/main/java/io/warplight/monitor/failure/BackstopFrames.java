package io.warplight.monitor.failure;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.StackReader;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, from the stack of a call that failed inside the binding, which function it was, who
 * called it, and whether a rewritten site is about to report the same failure itself.
 *
 * <p>On the thread that failed. The one question that decides "exactly once": does the frame below
 * the binding's run an {@code invokedynamic} of ours? On Java 9 and later the hidden frames in
 * between show it; so a frame that still runs its old code, from before its class was
 * retransformed, is told from one that runs the new. Java 8 shows no hidden frames: there a linked
 * site on the caller's line may be the one that called, and {@link Deferred} waits to see.
 */
final class BackstopFrames {

  static final String CHECK = "checkResult";

  private final Catalogue catalogue;
  private final SiteFinder sites;
  private final FunctionsByName names;
  private final PendingCodes pending;
  private final StackReader stack;
  private final StackReader stackTrace;
  private final CallerFollower callers;

  /**
   * A reader of stacks.
   *
   * @param stackTrace to be read where {@code stack} misnames the caller
   */
  BackstopFrames(
      Catalogue catalogue,
      SiteFinder sites,
      StackReader stack,
      StackReader stackTrace,
      CallerFollower callers) {
    this.catalogue = catalogue;
    this.sites = sites;
    this.names = new FunctionsByName(catalogue);
    this.pending = new PendingCodes(catalogue);
    this.stack = stack;
    this.stackTrace = stackTrace;
    this.callers = callers;
  }

  /** Whether a status of this class says at most that something is not ready; reads no stack. */
  boolean isPending(Class<?> binding, int code, Numbering numbering) {
    Binding known = catalogue.binding(internalName(binding.getName()));
    return known != null && pending.contains(known, code, numbering);
  }

  /**
   * Reads the stack.
   *
   * @param method the binding's method with the hook
   * @param throwing whether the class's exceptions are on
   * @param numbering that of the copy that the class belongs to
   * @return null if this is not to be reported: no failure, or a rewritten site's to report
   */
  @Nullable SeenCall read(
      Class<?> binding,
      String method,
      String descriptor,
      boolean throwing,
      int code,
      Numbering numbering) {
    String owner = internalName(binding.getName());
    Binding known = catalogue.binding(owner);
    boolean check = method.equals(CHECK);
    if (known == null || (check && !known.exceptionsOwner().equals(owner))) {
      // JCusolverDn's check calls JCusolver's, which has the flag, and a hook of its own.
      return null;
    }
    Hooked hooked = new Hooked(binding.getName(), method, descriptor, check, code, numbering);
    boolean thrown = throwing && check;
    @Nullable SeenCall[] seen = new SeenCall[1];
    boolean named =
        stack.read(
            frames -> {
              BindingCall call = find(hooked, frames);
              if (call != null && call.caller != null && call.caller.isMisnamed()) {
                return false;
              }
              seen[0] = read(known, hooked, call, thrown, stack.showsHiddenFrames(), frames);
              return true;
            });
    // Only code from before the retransformation is misnamed, so the site does not report for it.
    return named
        ? seen[0]
        : stackTrace.read(
            frames -> read(known, hooked, find(hooked, frames), thrown, true, frames));
  }

  private @Nullable BindingCall find(Hooked hooked, Iterator<Frame> frames) {
    return BindingCall.find(frames, hooked.binding, hooked.method, name -> isBinding(name));
  }

  /**
   * Goes on where the call was found.
   *
   * @param tells whether the frames tell a call through a rewritten site from another
   */
  private @Nullable SeenCall read(
      Binding known,
      Hooked hooked,
      @Nullable BindingCall call,
      boolean thrown,
      boolean tells,
      Iterator<Frame> frames) {
    if (call == null) {
      return null;
    }
    Site site = call.caller == null ? null : sites.find(call.caller, call.callee);
    if (!thrown && site != null && call.isDynamic) {
      return null;
    }
    Frame failed = failed(known, call);
    Function function = function(hooked, failed);
    if (!mayBeFailure(function, known.domain(), hooked)) {
      return null;
    }
    String owner = internalName(failed.className());
    return new SeenCall(
        owner,
        failed.method(),
        function == null ? known.domain() : function.domain(),
        function,
        hooked.numbering,
        thrown,
        site,
        !thrown && site != null && !tells,
        where(call, site, hooked.code, thrown, frames));
  }

  /**
   * The function whose status was seen: the one that was called from outside, unless that is of
   * another library. {@code JCufft} on Java arrays calls {@code JCuda}, whose codes are not its
   * own.
   */
  private Frame failed(Binding hooked, BindingCall call) {
    Binding called = catalogue.binding(internalName(call.callee.className()));
    return called != null && called.domain() == hooked.domain() ? call.callee : call.inner;
  }

  private SeenPlace where(
      BindingCall call, @Nullable Site site, int code, boolean thrown, Iterator<Frame> up) {
    Frame caller = call.caller;
    if (caller == null) {
      return SeenPlace.ofNativeCaller(call.callee, code);
    }
    if (site != null) {
      return SeenPlace.ofSite(site, code, thrown, caller, up, callers);
    }
    if (caller.isPlatform()) {
      return SeenPlace.ofPlatform(caller, code, up);
    }
    String function = internalName(call.callee.className()) + '.' + call.callee.method();
    return SeenPlace.ofPlainCode(caller, code, thrown, function, call.callee, up, callers);
  }

  private @Nullable Function function(Hooked hooked, Frame callee) {
    String owner = internalName(callee.className());
    if (!hooked.check
        && callee.className().equals(hooked.binding)
        && callee.method().equals(hooked.method)) {
      return catalogue.function(owner, hooked.method, hooked.descriptor);
    }
    String descriptor = callee.descriptor();
    return descriptor == null
        ? names.function(owner, callee.method())
        : catalogue.function(owner, callee.method(), descriptor);
  }

  private boolean mayBeFailure(@Nullable Function function, Domain domain, Hooked hooked) {
    if (function == null) {
      return hooked.code != domain.success();
    }
    Status status = catalogue.status(function, hooked.code, hooked.numbering);
    return status.severity() != Severity.SUCCESS && status.severity() != Severity.PENDING;
  }

  private boolean isBinding(String className) {
    return catalogue.isBinding(internalName(className));
  }

  private static String internalName(String className) {
    return className.replace('.', '/');
  }

  /** The method whose hook saw a status. */
  private static final class Hooked {
    final String binding;
    final String method;
    final String descriptor;
    final boolean check;
    final int code;
    final Numbering numbering;

    Hooked(
        String binding,
        String method,
        String descriptor,
        boolean check,
        int code,
        Numbering numbering) {
      this.binding = binding;
      this.method = method;
      this.descriptor = descriptor;
      this.check = check;
      this.code = code;
      this.numbering = numbering;
    }
  }
}
