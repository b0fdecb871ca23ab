package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import org.jspecify.annotations.Nullable;

/** Says what a caller does with what its call brings back. Called on the analysis thread only. */
interface CallerReader {

  /**
   * Reads one caller.
   *
   * @param caller the frame, at its call
   * @param callee the method that it called, perhaps through an interface or a lambda
   * @return null if it cannot be told: no class file, another class file than the running one
   */
  @Nullable Place read(Frame caller, Frame callee);
}
