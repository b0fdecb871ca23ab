package io.warplight.simulator.ptx;

/** What a device's assembler knows: PTX version and compute capability. Immutable. */
public final class PtxTarget {
  private final int newestVersion;
  private final int capability;

  /**
   * A target.
   *
   * @param newestVersion 90 for PTX 9.0
   * @param capability 75 for compute capability 7.5
   */
  public PtxTarget(int newestVersion, int capability) {
    this.newestVersion = newestVersion;
    this.capability = capability;
  }

  /** The newest PTX version, 90 for 9.0. */
  public int newestVersion() {
    return newestVersion;
  }

  /** The compute capability, 75 for 7.5. */
  public int capability() {
    return capability;
  }
}
