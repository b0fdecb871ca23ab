package io.warplight.simulator.api;

/** How flags stand in explanations. */
final class Flags {
  private Flags() {}

  static String text(int flags) {
    return "0x" + Integer.toHexString(flags);
  }
}
