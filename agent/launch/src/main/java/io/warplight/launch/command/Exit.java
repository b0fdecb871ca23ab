package io.warplight.launch.command;

/** Exit codes, the same for all commands. */
final class Exit {

  static final int DONE = 0;
  static final int FAILURES_FOUND = 1;
  static final int BAD_USE = 2;
  static final int UNREACHABLE = 3;
  static final int FAULT = 4;

  private Exit() {}
}
