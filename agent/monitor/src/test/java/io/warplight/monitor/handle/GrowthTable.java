package io.warplight.monitor.handle;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.thread.CoarseClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A table in which places have as many live blocks of memory as a test says. */
public final class GrowthTable {

  private static final int SPACE = 0;

  private final HandleTable table =
      new HandleTable(100_000, new Counters(), new CoarseClock(() -> {}), null);
  private final Sites sites = new Sites(100, new Counters());
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Long> sizes = new HashMap<>();
  private final Map<String, Deque<Long>> live = new HashMap<>();
  private long next = 0x7000_0000_0000L;

  public GrowthTable() {
    site("made", 3, 1_024);
  }

  public HandleSearch search() {
    return table.search();
  }

  /** A place in this method, whose blocks have this size. */
  public void site(String method, int line, long size) {
    String place = Place.at(method, "()V", 0).line(line).fate(Fate.CHECKED).build().encode();
    Site site =
        sites.site(
            GrowthTable.class, "jcuda/runtime/JCuda", "cudaMalloc", "(Ljcuda/Pointer;J)I", place);
    numbers.put(method, table.sites().numberOf(Objects.requireNonNull(site)));
    sizes.put(method, size);
    live.put(method, new ArrayDeque<>());
  }

  /** Makes or frees, oldest first, until so many live. */
  public void live(String method, int count) {
    Deque<Long> addresses = live.get(method);
    while (addresses.size() < count) {
      make(method);
    }
    while (addresses.size() > count) {
      long address = addresses.remove();
      table.destroyed(
          HandleKind.DEVICE_MEMORY, SPACE, address, table.generation(SPACE, address), 0, 1);
    }
  }

  public void make(String method) {
    next += 4_096;
    live.get(method).add(next);
    table.created(
        HandleKind.DEVICE_MEMORY,
        SPACE,
        next,
        sizes.get(method),
        numbers.get(method),
        0,
        0,
        1,
        null);
  }
}
