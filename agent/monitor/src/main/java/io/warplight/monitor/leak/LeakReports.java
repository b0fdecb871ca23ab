package io.warplight.monitor.leak;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.handle.Bytes;
import io.warplight.monitor.handle.Handle;
import io.warplight.monitor.handle.HandleText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One line for the first leak of a place, one when there are ten times as many, and one at the end
 * for the rest and the sum. On the thread that watches, and on those whose calls show a leak.
 */
final class LeakReports {

  /** More places than that are counted only. */
  private static final int MOST_PLACES = 1_000;

  private final Consumer<String> log;
  private final Map<Site, Place> places = new LinkedHashMap<>();

  /** No monitor: whoever logs may wait, and a virtual thread then would keep its carrier. */
  private final ReentrantLock lock = new ReentrantLock();

  LeakReports(Consumer<String> log) {
    this.log = log;
  }

  /** Its object was collected. */
  void collected(Handle leak) {
    Site site = leak.site();
    tell(
        site,
        leak,
        site == null ? "" : ", made by " + site.function() + ' ' + age(leak.ageMillis()),
        "the Java object that held it was collected, and nothing had destroyed it");
  }

  /** Its object was given to a call that put another handle into it. */
  void overwritten(Handle leak, @Nullable Site line) {
    tell(
        line,
        leak,
        ", " + HandleText.made(leak),
        "the Java object that held it was given to this call for another, and nothing had"
            + " destroyed it");
  }

  private void tell(@Nullable Site at, Handle leak, String made, String why) {
    if (at == null) {
      return;
    }
    lock.lock();
    try {
      told(at, leak, made, why);
    } finally {
      lock.unlock();
    }
  }

  private void told(Site at, Handle leak, String made, String why) {
    Place place = places.get(at);
    if (place == null) {
      if (places.size() >= MOST_PLACES) {
        return;
      }
      place = new Place(leak, why);
      places.put(at, place);
    }
    place.add(leak);
    if (place.count == 1) {
      log.accept(
          SourceLine.of(at)
              + ": leaked: "
              + HandleText.name(leak.kind(), leak.value())
              + (leak.bytes() > 0 ? " of " + Bytes.text(leak.bytes()) : "")
              + made
              + ": "
              + why);
    } else if (place.count == place.next) {
      place.next *= 10;
      rest(at, place);
    }
  }

  /**
   * What was not told yet, and how many in all.
   *
   * @param withdrawn how many were used or destroyed after all
   */
  void end(long withdrawn) {
    lock.lock();
    try {
      told(withdrawn);
    } finally {
      lock.unlock();
    }
  }

  private void told(long withdrawn) {
    long count = 0;
    long bytes = 0;
    for (Map.Entry<Site, Place> entry : places.entrySet()) {
      Place place = entry.getValue();
      count += place.count;
      bytes += place.bytes;
      if (place.count > place.told) {
        rest(entry.getKey(), place);
      }
    }
    if (count > 0) {
      log.accept(
          "leaked in all: "
              + count
              + (count == 1 ? " handle" : " handles")
              + (bytes > 0 ? " (" + Bytes.text(bytes) + ")" : "")
              + ", made or lost at "
              + places.size()
              + (places.size() == 1 ? " place" : " places")
              + (withdrawn > 0 ? "; " + withdrawn + " of them used or destroyed after all" : ""));
    }
  }

  private void rest(Site at, Place place) {
    long more = place.count - place.told;
    log.accept(
        SourceLine.of(at)
            + ": leaked "
            + HandleText.many(place.first.kind(), more, place.bytes - place.bytesTold)
            + " more, "
            + place.count
            + " in all, in the same way: "
            + place.why);
    place.toldAll();
  }

  private static String age(long millis) {
    long seconds = millis / 1_000;
    return seconds == 0 ? "less than a second ago" : seconds + " s ago";
  }

  private static final class Place {
    final Handle first;
    final String why;
    long count;
    long bytes;
    long told;
    long bytesTold;
    long next = 10;

    Place(Handle first, String why) {
      this.first = first;
      this.why = why;
    }

    void add(Handle leak) {
      count++;
      bytes += Math.max(0, leak.bytes());
      if (count == 1) {
        toldAll();
      }
    }

    void toldAll() {
      told = count;
      bytesTold = bytes;
    }
  }
}
