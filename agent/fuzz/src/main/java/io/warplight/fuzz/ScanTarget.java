package io.warplight.fuzz;

import io.warplight.callsites.scan.BindingScan;

/** The scan of constant pools: any bytes at all are answered. */
public final class ScanTarget {
  private static final BindingScan SCAN =
      new BindingScan("jcuda/runtime/JCuda", "jcuda/driver/JCudaDriver");

  private ScanTarget() {}

  public static void fuzzerTestOneInput(byte[] classFile) {
    boolean unused = SCAN.refersToFunction(classFile);
  }
}
