package io.warplight.signals.jfr;

import io.warplight.monitor.Counters;
import java.util.Map;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** The agent's self-check, once a second; on the recorder's own thread. */
@Name("io.warplight.WarplightHealth")
@Label("Warplight Health")
@Category("CUDA")
@Description("What went wrong inside Warplight since it started, and what its limits dropped")
@Period("1 s")
@StackTrace(false)
@Registered(false)
final class WarplightHealth extends Event {

  @Label("Faults")
  long faults;

  @Label("Dropped")
  long dropped;

  static void commit(Counters counters) {
    WarplightHealth event = new WarplightHealth();
    event.faults = sum(counters.faults());
    event.dropped = sum(counters.dropped());
    event.commit();
  }

  private static long sum(Map<String, Long> parts) {
    long sum = 0;
    for (long count : parts.values()) {
      sum += count;
    }
    return sum;
  }
}
