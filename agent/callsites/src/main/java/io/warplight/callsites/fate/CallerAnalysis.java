package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import org.jspecify.annotations.Nullable;

/**
 * Says what a caller does with the value that a method brought back to it: the next step after a
 * status was returned. Runs on the agent's own thread after a failure. The caller's bytes may be
 * the original ones or the rewritten ones, whichever the bytecode index belongs to. Nothing is
 * thrown, whatever the bytes.
 */
public final class CallerAnalysis {
  /** {@link Place#reason()} where the instruction found does not call the method that returned. */
  public static final String OTHER_CALLEE = "other_callee";

  private final FateAnalysis analysis;

  public CallerAnalysis(BindingFacts facts) {
    analysis = new FateAnalysis(facts);
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
    return unknown(callerClass, method, descriptor);
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
    return unknown(callerClass, method, descriptor);
  }

  private Place unknown(byte[] callerClass, String method, @Nullable String descriptor) {
    for (Place place : analysis.analyze(callerClass).places()) {
      if (place.method().equals(method)) {
        return place.toBuilder().reason(OTHER_CALLEE).build();
      }
    }
    return Place.at(method, descriptor == null ? "" : descriptor, 0).reason(OTHER_CALLEE).build();
  }
}
