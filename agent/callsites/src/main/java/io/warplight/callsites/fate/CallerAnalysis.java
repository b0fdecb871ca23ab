package io.warplight.callsites.fate;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * Says what a caller does with the value that a method brought back to it: the next step after a
 * status was returned. Runs on the agent's own thread after a failure. The caller's bytes may be
 * the original ones or the rewritten ones, whichever the bytecode index belongs to. Nothing is
 * thrown, whatever the bytes.
 *
 * <p>Two frames that follow each other on the stack need not call each other by name: between a
 * lambda's body or a referenced method and the method that ran it is a hidden class. So at an index
 * any interface call counts as the caller; on a line one does only for a lambda's body, which is
 * known by its name ({@code lambda$main$0}).
 */
public final class CallerAnalysis {
  /** {@link Place#reason()} where what is found does not call the method that returned. */
  public static final String OTHER_CALLEE = "other_callee";

  /** {@link Place#reason()} where a line has several calls whose fates differ. */
  public static final String CALLS_DIFFER = "calls_differ";

  private final BindingFacts facts;
  private final CallModel calls;

  public CallerAnalysis(BindingFacts facts) {
    this.facts = facts;
    calls = new CallModel(facts);
  }

  /**
   * The fate, in the method that was running at {@code bytecodeIndex}, of what {@code callee}
   * returned.
   *
   * @param descriptor the caller's descriptor; null if not known (before JDK 10)
   * @param bytecodeIndex index of the invoke instruction in {@code callerClass}
   */
  public Place atIndex(
      byte[] callerClass,
      String method,
      @Nullable String descriptor,
      int bytecodeIndex,
      String callee,
      String calleeDescriptor) {
    Callee called = new Callee(callee, calleeDescriptor);
    return find(
        callerClass,
        method,
        descriptor,
        (code, candidate) -> {
          int position = code.positionOf(candidate, bytecodeIndex);
          return position >= 0 && called.wasCalledBy(candidate.instructions.get(position))
              ? Collections.singletonList(position)
              : Collections.emptyList();
        });
  }

  /**
   * As {@link #atIndex}, for all calls of {@code callee} on a line; of unknown fate unless all of
   * them agree.
   */
  public Place atLine(
      byte[] callerClass,
      String method,
      @Nullable String descriptor,
      int line,
      String callee,
      String calleeDescriptor) {
    Callee called = new Callee(callee, calleeDescriptor);
    return find(
        callerClass,
        method,
        descriptor,
        (code, candidate) -> {
          Lines lines = new Lines(candidate.instructions);
          List<Integer> found = new ArrayList<>();
          for (int i = 0; i < candidate.instructions.size(); i++) {
            if (lines.at(i) == line && called.mayBeCalledBy(candidate.instructions.get(i))) {
              found.add(i);
            }
          }
          return found;
        });
  }

  private Place find(
      byte[] callerClass, String method, @Nullable String descriptor, Finder finder) {
    List<Place> places = new ArrayList<>();
    try {
      ClassCode code =
          ClassCode.read(
              callerClass,
              facts,
              candidate ->
                  candidate.name.equals(method)
                      && (descriptor == null || candidate.desc.equals(descriptor)));
      for (MethodNode candidate : code.methods()) {
        List<Integer> found = finder.find(code, candidate);
        if (!found.isEmpty()) {
          places.addAll(new MethodFates(code, candidate, calls).of(found));
        }
      }
    } catch (RuntimeException unreadable) {
      // No class file, a damaged one, or one newer than ASM: it throws what comes.
      return unknown(method, descriptor, "unreadable_class");
    }
    return agreed(places, method, descriptor);
  }

  private static Place agreed(List<Place> places, String method, @Nullable String descriptor) {
    if (places.isEmpty()) {
      return unknown(method, descriptor, OTHER_CALLEE);
    }
    Place first = places.get(0);
    for (Place place : places) {
      if (place.fate() != first.fate() || !place.codes().equals(first.codes())) {
        return first.toBuilder().fate(Fate.UNKNOWN).reason(CALLS_DIFFER).build();
      }
    }
    return first;
  }

  private static Place unknown(String method, @Nullable String descriptor, String reason) {
    return Place.at(method, descriptor == null ? "" : descriptor, 0).reason(reason).build();
  }

  private interface Finder {
    /** Positions of the calls in the method's instructions. */
    List<Integer> find(ClassCode code, MethodNode method);
  }
}
