package io.warplight.fuzz;

import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.callsites.fate.FateAnalysis;

/** The fate analysis: damaged class files give fewer sites or unknown fates, and no exception. */
public final class FateTarget {
  private static final FateAnalysis FATES = new FateAnalysis(new AnyBinding());
  private static final CallerAnalysis CALLERS = new CallerAnalysis(new AnyBinding());

  private FateTarget() {}

  public static void fuzzerTestOneInput(byte[] classFile) {
    for (Place place : FATES.analyze(classFile).places()) {
      if (!Place.decode(place.encode()).equals(place)) {
        throw new IllegalStateException("not the same when read back: " + place);
      }
      CALLERS.atLine(classFile, place.method(), null, place.line(), "cudaFree", "()I");
      CALLERS.atIndex(classFile, place.method(), null, place.ordinal(), "cudaFree", "()I");
    }
  }
}
