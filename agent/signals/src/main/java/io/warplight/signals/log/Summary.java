package io.warplight.signals.log;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.failure.FailureCounts;

/**
 * The line at the end: how much was watched and how much of it was lost. It names no places: those
 * have had their lines. Made on the thread that ends the JVM.
 */
public final class Summary {

  private Summary() {}

  /** The line. */
  public static String of(Sites sites, FailureCounts counts, Counters counters, LogSink log) {
    long calls = 0;
    int linked = 0;
    for (Site site : sites.all()) {
      calls += site.calls();
      linked++;
    }
    StringBuilder line = new StringBuilder();
    line.append(count(linked, "call site"))
        .append(", ")
        .append(count(calls, "call"))
        .append(", ")
        .append(count(counts.failures(), "failure"))
        .append(", ")
        .append(counts.swallowed())
        .append(" swallowed");
    append(line, counts.echoes(), " of a lost device", "echo", "echoes");
    append(line, log.droppedLines(), " dropped", "line", "lines");
    append(line, sum(counters.faults().values()), " inside Warplight", "fault", "faults");
    return line.toString();
  }

  private static void append(StringBuilder line, long count, String what, String one, String many) {
    if (count > 0) {
      line.append(", ").append(count).append(' ').append(count == 1 ? one : many).append(what);
    }
  }

  private static String count(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static long sum(Iterable<Long> values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
