package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
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
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, from the stack of a call that failed inside the binding, which function it was, who
 * called it, and whether a rewritten site is about to report the same failure itself.
 *
 * <p>On the thread that failed. The one question that decides "exactly once": does the frame below
 * the binding's run an {@code invokedynamic} of ours? On Java 9 and later the hidden frames in
 * between show it; so a frame that still runs its old code, from before its class was
 * retransformed, is told from one that runs the new. Java 8 shows no hidden frames: there a linked
 * site on the caller's line counts as the one that called.
 */
final class BackstopFrames {

  private static final String CHECK = "checkResult";

  private final Catalogue catalogue;
  private final SiteFinder sites;
  private final FunctionsByName names;
  private final PendingCodes pending;
  private final StackReader stack;
  private final CallerFollower callers;

  BackstopFrames(Catalogue catalogue, SiteFinder sites, StackReader stack, CallerFollower callers) {
    this.catalogue = catalogue;
    this.sites = sites;
    this.names = new FunctionsByName(catalogue);
    this.pending = new PendingCodes(catalogue);
    this.stack = stack;
    this.callers = callers;
  }

  /**
   * Reads the stack.
   *
   * @param method the binding's method with the hook
   * @param throwing whether the class's exceptions are on
   * @return null if this is not to be reported: no failure, or a rewritten site's to report
   */
  @Nullable Seen read(
      Class<?> binding, String method, String descriptor, boolean throwing, int code) {
    String owner = internalName(binding.getName());
    Binding known = catalogue.binding(owner);
    boolean check = method.equals(CHECK);
    if (known == null || (check && !known.exceptionsOwner().equals(owner))) {
      // JCusolverDn's check calls JCusolver's, which has the flag, and a hook of its own.
      return null;
    }
    if (pending.contains(known, code)) {
      return null;
    }
    Call call = new Call(binding.getName(), method, descriptor, check, throwing && check, code);
    return stack.read(frames -> call.read(known, frames));
  }

  private boolean isBinding(String className) {
    return catalogue.isBinding(internalName(className));
  }

  private static String internalName(String className) {
    return className.replace('.', '/');
  }

  /** One reading. */
  private final class Call {
    private final String binding;
    private final String method;
    private final String descriptor;
    private final boolean check;
    private final boolean thrown;
    private final int code;

    Call(
        String binding, String method, String descriptor, boolean check, boolean thrown, int code) {
      this.binding = binding;
      this.method = method;
      this.descriptor = descriptor;
      this.check = check;
      this.thrown = thrown;
      this.code = code;
    }

    @Nullable Seen read(Binding known, Iterator<Frame> frames) {
      Frame callee = hook(frames);
      Frame caller = null;
      boolean dynamic = false;
      while (callee != null && caller == null && frames.hasNext()) {
        Frame frame = frames.next();
        if (frame.isConnector()) {
          dynamic = frame.isDynamicCall();
        } else if (isBinding(frame.className())) {
          callee = frame;
          dynamic = false;
        } else {
          caller = frame;
        }
      }
      if (callee == null) {
        return null;
      }
      Function function = function(callee);
      if (!mayBeFailure(function, known.domain())) {
        return null;
      }
      Site site = caller == null ? null : sites.find(caller, callee);
      if (!thrown && site != null && (dynamic || !stack.showsHiddenFrames())) {
        return null;
      }
      return seen(known, function, callee, caller, site, frames);
    }

    /** The frame of the hook itself: what lies above it is ours. */
    private @Nullable Frame hook(Iterator<Frame> frames) {
      while (frames.hasNext()) {
        Frame frame = frames.next();
        if (frame.method().equals(method) && frame.className().equals(binding)) {
          return frame;
        }
      }
      return null;
    }

    private @Nullable Function function(Frame callee) {
      String owner = internalName(callee.className());
      if (!check && callee.method().equals(method) && callee.className().equals(binding)) {
        return catalogue.function(owner, method, descriptor);
      }
      return callee.descriptor() == null
          ? names.function(owner, callee.method())
          : catalogue.function(owner, callee.method(), callee.descriptor());
    }

    private boolean mayBeFailure(@Nullable Function function, Domain domain) {
      if (function == null) {
        return code != domain.success();
      }
      Status status = catalogue.status(function, code, Numbering.CURRENT);
      return status.severity() != Severity.SUCCESS && status.severity() != Severity.PENDING;
    }

    private Seen seen(
        Binding known,
        @Nullable Function function,
        Frame callee,
        @Nullable Frame caller,
        @Nullable Site site,
        Iterator<Frame> frames) {
      Seen seen = new Seen();
      seen.owner = internalName(callee.className());
      seen.operation = callee.method();
      seen.function = function;
      seen.domain = function == null ? known.domain() : function.domain();
      seen.thrown = thrown;
      seen.site = site;
      if (caller == null) {
        // Called by native code alone: the function itself is the only place there is.
        seen.place = line(callee);
        seen.unfollowed = unknown(callee, "no_caller");
      } else if (site != null) {
        Place place = Place.decode(site.place());
        seen.place =
            new SourceLine(site.className(), place.method(), place.sourceFile(), place.line());
        seen.unfollowed = Outcome.atSite(place, code);
        if (!thrown && seen.unfollowed.fate() == Fate.RETURNED) {
          seen.followed = callers.follow(site, place, code, caller, frames);
        }
      } else if (caller.isPlatform()) {
        seen.place = line(application(caller, frames));
        seen.unfollowed = unknown(caller, "called_by_the_jdk");
      } else {
        seen.place = line(caller);
        seen.unfollowed = unknown(caller, "not_rewritten");
        if (!thrown) {
          String origin = seen.owner + '.' + seen.operation;
          seen.followed = callers.follow(origin, null, code, callee, new Pushed(caller, frames));
        }
      }
      return seen;
    }

    private Outcome unknown(Frame frame, String reason) {
      return Outcome.atSite(
          Place.at(frame.method(), String.valueOf(frame.descriptor()), 0)
              .line(frame.line())
              .sourceFile(frame.file())
              .reason(reason)
              .build(),
          code);
    }

    /** The first frame that is the application's own; the JDK's where there is none. */
    private Frame application(Frame caller, Iterator<Frame> frames) {
      while (frames.hasNext()) {
        Frame frame = frames.next();
        if (!frame.isPlatform() && !frame.isConnector()) {
          return frame;
        }
      }
      return caller;
    }

    private SourceLine line(Frame frame) {
      return new SourceLine(frame.className(), frame.method(), frame.file(), frame.line());
    }
  }

  /** Frames with one put back in front. */
  private static final class Pushed implements Iterator<Frame> {
    private @Nullable Frame first;
    private final Iterator<Frame> rest;

    Pushed(Frame first, Iterator<Frame> rest) {
      this.first = first;
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return first != null || rest.hasNext();
    }

    @Override
    public Frame next() {
      Frame next = first;
      if (next == null) {
        return rest.next();
      }
      first = null;
      return next;
    }
  }

  /** What the stack told. */
  static final class Seen {
    String owner = "";
    String operation = "";
    @Nullable Function function;
    Domain domain = Domain.RUNTIME;
    boolean thrown;
    @Nullable Site site;
    @Nullable SourceLine place;
    @Nullable Outcome unfollowed;
    CallerFollower.@Nullable Followed followed;

    SourceLine place() {
      return Objects.requireNonNull(place);
    }

    Outcome outcome() {
      return followed != null ? followed.outcome() : Objects.requireNonNull(unfollowed);
    }
  }
}
