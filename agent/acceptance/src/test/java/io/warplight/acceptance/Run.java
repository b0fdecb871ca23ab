package io.warplight.acceptance;

import java.util.List;

/**
 * What a JVM left behind: how it ended, what it wrote, which files stayed in its temporary folder.
 *
 * @param command what was started
 */
record Run(List<String> command, int exit, String out, String err, List<String> temporaryFiles) {

  /** Lines of standard error. */
  List<String> errLines() {
    return err.lines().toList();
  }

  @Override
  public String toString() {
    return "exit "
        + exit
        + " of "
        + String.join(" ", command)
        + "\n--- out\n"
        + out
        + "--- err\n"
        + err;
  }
}
