package io.warplight.simulator.jdk;

/** The JDK's way to keep a virtual thread on its carrier, and to let it go; holds nest. */
public interface CarrierHold {

  /** From now on the calling virtual thread waits on its carrier. */
  void hold();

  /** Takes one hold back. */
  void letGo();
}
