package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;

/**
 * The failure whose code a thread's last error is: the newest of the runtime on that thread, as far
 * as was seen. Immutable, text and numbers only.
 */
final class LastError {

  final Status status;
  final String operation;
  final SourceLine line;

  /** Descriptor of the method that made the call, and the site's position in it; -1 without one. */
  final String descriptor;

  final int ordinal;

  /** What the code did with the status, as far as was known at once. */
  final Fate fate;

  /** Whether it was on a virtual thread: then it is the carrier's, which may be another by now. */
  final boolean onVirtualThread;

  /** How many calls the process had made by then, approximately. */
  final long calls;

  LastError(
      Status status,
      String operation,
      SourceLine line,
      String descriptor,
      int ordinal,
      Fate fate,
      boolean onVirtualThread,
      long calls) {
    this.status = status;
    this.operation = operation;
    this.line = line;
    this.descriptor = descriptor;
    this.ordinal = ordinal;
    this.fate = fate;
    this.onVirtualThread = onVirtualThread;
    this.calls = calls;
  }
}
