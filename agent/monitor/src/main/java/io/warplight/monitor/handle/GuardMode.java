package io.warplight.monitor.handle;

/** What is done about a call that is about to use what is dead. */
public enum GuardMode {
  /** Nothing: if the call fails, the failure is explained. */
  OFF,
  /** It is reported before it is made. */
  ON,
  /** It is reported, and not made if it can kill the process. */
  STOP
}
