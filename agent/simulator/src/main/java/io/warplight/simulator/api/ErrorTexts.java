package io.warplight.simulator.api;

import io.warplight.simulator.device.Status;

/** Names and texts of codes, as the functions that tell them do. */
final class ErrorTexts {
  private static final String UNRECOGNIZED = "unrecognized error code";

  private ErrorTexts() {}

  static String runtime(String function, int code) {
    String name = Status.runtimeName(code);
    if (name == null) {
      return UNRECOGNIZED;
    }
    return function.equals("cudaGetErrorName") ? name : Status.text(code);
  }
}
