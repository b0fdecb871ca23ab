package io.warplight.monitor.hazard;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import java.util.function.LongSupplier;

/**
 * One loop that asks a stream or an event whether it is ready, as its site's answers tell: how many
 * in a row were "not ready yet", and how fast they came. Runs after each call, on the threads that
 * call. Its numbers are plain ones: threads that share the loop lose some, and it spins less than
 * it does.
 */
final class Spin {

  static final String KIND = "spins_on_query";

  /** So many calls before the time is read first, and between two readings; a power of two. */
  private static final int STRIDE = 1_024;

  private static final int LEAST_CALLS = 10 * STRIDE;
  private static final long LEAST_NANOS = 50_000_000;

  /** Calls a second; a loop that sleeps between two does not come near it. */
  private static final long LEAST_RATE = 20_000;

  private final Site site;
  private final int pending;
  private final Notices notices;
  private final LongSupplier nanoTime;
  private int calls;
  private long since;
  private boolean told;

  Spin(Site site, int pending, Notices notices, LongSupplier nanoTime) {
    this.site = site;
    this.pending = pending;
    this.notices = notices;
    this.nanoTime = nanoTime;
  }

  void answered(int status) {
    if (status != pending) {
      calls = 0;
    } else if (++calls % STRIDE == 0 && !told) {
      look(nanoTime.getAsLong());
    }
  }

  private void look(long now) {
    int count = calls - STRIDE;
    long nanos = now - since;
    if (count <= 0) {
      since = now;
    } else if (nanos >= LEAST_NANOS) {
      double rate = count * 1e9 / nanos;
      if (rate < LEAST_RATE) {
        calls = 0;
      } else if (count >= LEAST_CALLS) {
        told = true;
        notices.say(KIND, SourceLine.of(site), text(count, nanos, (long) rate));
      }
    }
  }

  private String text(int count, long nanos, long rate) {
    String query = site.function();
    return "a loop spins on "
        + query
        + ": "
        + count
        + " times not ready in "
        + nanos / 1_000_000
        + " ms, "
        + rate
        + " a second; "
        + query.replace("Query", "Synchronize")
        + " waits for the same, and keeps no processor busy "
        + (query.contains("Event")
            ? "if the event was created with the flag for blocking synchronization"
            : "if the device's flags ask for blocking synchronization");
  }
}
