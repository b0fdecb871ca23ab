package io.warplight.launch.command;

import io.warplight.catalog.Numbering;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import java.util.ArrayList;
import java.util.List;

/** A status in words, from the catalogue. Stateless. */
final class StatusText {

  private StatusText() {}

  static List<String> of(Status status, Numbering numbering) {
    List<String> lines = new ArrayList<>();
    lines.add(
        status.domain().id()
            + " "
            + status.code()
            + (numbering == Numbering.CURRENT ? " " : " (" + when(numbering) + ") ")
            + status.name());
    lines.add("  " + status.text());
    lines.add("  " + severity(status.severity()));
    lines.add("  In metrics and logs: " + status.tag());
    return lines;
  }

  /** Which versions of CUDA number so. */
  private static String when(Numbering numbering) {
    return numbering == Numbering.BEFORE_10_1 ? "before CUDA 10.1" : "before CUDA 11";
  }

  private static String severity(Severity severity) {
    switch (severity) {
      case SUCCESS:
        return "Success.";
      case PENDING:
        return "Not an error where a query gives it: the work is not done yet.";
      case BENIGN:
        return "Not an error: what was asked for is so already.";
      case STICKY:
        return "The device is lost to this process: every later call that uses it fails. The"
            + " process must be started again.";
      default:
        return "A failure of this call; later calls can succeed.";
    }
  }
}
