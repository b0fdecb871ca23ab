package io.warplight.catalog;

/** How bad a status is, least first. Immutable; used on any thread. */
public enum Severity {
  /** The call did what it was asked. */
  SUCCESS,
  /** Not yet: a query found work still running. Only for the functions where CUDA documents it. */
  PENDING,
  /** A refusal that changes nothing, such as enabling an access that is enabled already. */
  BENIGN,
  /** The call did not do what it was asked; other calls may go on. */
  FAILURE,
  /** A device that worked is lost to this process; every later call repeats this. */
  STICKY;

  /** Whether a program that ignores such a status has lost something. */
  public boolean isFailure() {
    return this == FAILURE || this == STICKY;
  }
}
