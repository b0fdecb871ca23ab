package io.warplight.monitor.handle;

import io.warplight.monitor.Counters;
import io.warplight.monitor.SiteNumbers;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadIds;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/**
 * All live handles by kind and value, and the last that ended. Bounded: beyond its limit it keeps
 * one handle in two, then one in four, by a hash of the value, so that a handle is either known
 * from beginning to end or not at all; the totals stay exact in number.
 *
 * <p>Any thread. It is cut into segments by the value's hash, each with a lock of its own that only
 * creating and destroying calls take: a thread waits for another only if both are within the same
 * few instructions of the same sixty-fourth. Read by {@link HandleSearch}.
 */
public final class HandleTable {

  /** The most that one live handle takes, with the index: what a limit in bytes is divided by. */
  public static final int BYTES_A_HANDLE = 96;

  private static final int SEGMENTS = 64;

  private final HandleSegment[] segments = new HandleSegment[SEGMENTS];
  private final HandleTotals totals = new HandleTotals();
  private final HandleContexts contexts = new HandleContexts();
  private final SiteNumbers sites;
  private final HandleSearch search;
  private final Counters counters;
  private final CoarseClock clock;
  private final @Nullable ReferenceQueue<Object> collected;
  private volatile LeakListener leaks = LeakListener.NOBODY;
  private volatile boolean deviceLost;
  private @Nullable DeadPlaces places;

  /**
   * A table as the options say, or null if they want none.
   *
   * @param clock says when a handle was made and ended
   * @param collected gets the {@link Holder}s whose objects are gone; null to watch none
   */
  public static @Nullable HandleTable of(
      Options options,
      Counters counters,
      CoarseClock clock,
      @Nullable ReferenceQueue<Object> collected) {
    return options.get(HandleOptions.HANDLES) ? sized(options, counters, clock, collected) : null;
  }

  /** An empty table of the memory that the options grant, whether they want one or not. */
  public static HandleTable sized(
      Options options,
      Counters counters,
      CoarseClock clock,
      @Nullable ReferenceQueue<Object> collected) {
    return new HandleTable(
        (options.get(HandleOptions.MEMORY) << 20) / BYTES_A_HANDLE, counters, clock, collected);
  }

  /**
   * An empty table.
   *
   * @param handles how many it keeps before it begins to sample
   */
  public HandleTable(
      int handles,
      Counters counters,
      CoarseClock clock,
      @Nullable ReferenceQueue<Object> collected) {
    this.clock = clock;
    this.collected = collected;
    this.counters = counters;
    this.sites = new SiteNumbers(() -> counters.drop("handle sites"));
    for (int i = 0; i < SEGMENTS; i++) {
      segments[i] =
          new HandleSegment(
              Math.max(1, handles / SEGMENTS), collected == null ? null : new Holders(i));
    }
    this.search = new HandleSearch(segments, sites, contexts);
  }

  /** Who is told of leaks that show in calls. */
  public void tell(LeakListener listener) {
    leaks = listener;
  }

  /** A device is lost, and all that stood on it with it, whatever its frees return. */
  void deviceLost() {
    deviceLost = true;
  }

  /** Whether a device was lost: what is still in the table proves nothing then. */
  public boolean lostDevice() {
    return deviceLost;
  }

  public HandleTotals totals() {
    return totals;
  }

  /** Reads it. */
  public HandleSearch search() {
    return search;
  }

  /** What says fast that something is not dead; kept from the first time that it is asked for. */
  synchronized DeadPlaces places() {
    DeadPlaces all = places;
    if (all == null) {
      all = new DeadPlaces();
      for (HandleSegment segment : segments) {
        long stamp = segment.lock.writeLock();
        try {
          segment.graves.enterIn(all);
        } finally {
          segment.lock.unlockWrite(stamp);
        }
      }
      places = all;
    }
    return all;
  }

  SiteNumbers sites() {
    return sites;
  }

  /** A call that makes handles is about to be made for the first time. */
  void begin() {
    leaks.begin();
  }

  /** Something ended that may have taken handles with it, and was not seen which. */
  void uncertain() {
    leaks.uncertain();
  }

  /** Whether it watches the Java objects that hold handles. */
  boolean watchesHolders() {
    return collected != null;
  }

  private HandleSegment segment(long value) {
    return segments[Values.segment(value, SEGMENTS)];
  }

  /**
   * A handle was made. One that is there already with this value has ended unseen, or its end is
   * about to be told by another thread: it goes.
   *
   * @param holder the Java object that has the value now; null if it is not to be watched
   */
  void created(
      HandleKind kind,
      int space,
      long value,
      long bytes,
      int site,
      int device,
      long context,
      int thread,
      @Nullable Object holder) {
    short inContext = contexts.numberOf(context);
    HandleSegment segment = segment(value);
    boolean kept;
    long stamp = segment.lock.writeLock();
    try {
      Records live = segment.live;
      int record = segment.find(space, value);
      if (record >= 0) {
        totals.remove(live.kind(record), live.bytes(record));
      } else {
        record = segment.add(value);
      }
      kept = record >= 0;
      if (kept) {
        int generation = segment.newGeneration();
        live.set(
            record,
            value,
            bytes,
            site,
            thread,
            HandleClock.of(clock.nanos()),
            generation,
            space,
            inContext,
            device,
            kind.number());
        watch(segment, record, holder);
      }
    } finally {
      segment.lock.unlockWrite(stamp);
    }
    totals.add(kind, kept ? bytes : -1);
    if (!kept) {
      counters.drop("handle table");
    }
  }

  private void watch(HandleSegment segment, int record, @Nullable Object holder) {
    if (segment.holders == null || collected == null) {
      return;
    }
    if (holder == null) {
      segment.holders.drop(record);
    } else {
      segment.holders.set(record, holder, collected);
    }
  }

  /** What to tell {@link #destroyed} of a handle that a call is about to destroy; 0: not known. */
  long generation(int space, long value) {
    return segment(value).generation(space, value);
  }

  /**
   * A call that destroys this handle returned success.
   *
   * @param generation what {@link #generation} said before the call: by now another thread may have
   *     got the same value for a new handle
   */
  void destroyed(HandleKind kind, int space, long value, long generation, int site, int thread) {
    HandleSegment segment = segment(value);
    HandleKind gone = null;
    long bytes = -1;
    boolean leaked = false;
    long stamp = segment.lock.writeLock();
    try {
      int record = segment.find(space, value);
      if (record >= 0 && segment.live.generation(record) == generation) {
        gone = segment.live.kind(record);
        bytes = segment.live.bytes(record);
        leaked = segment.live.has(record, Records.LEAKED);
        segment.graves.bury(
            segment.live,
            record,
            Handle.End.DESTROYED,
            site,
            thread,
            HandleClock.of(clock.nanos()));
        segment.remove(record);
      } else if (!segment.samples(value)) {
        gone = kind;
      }
    } finally {
      segment.lock.unlockWrite(stamp);
    }
    if (gone != null) {
      totals.remove(gone, bytes);
    }
    if (leaked) {
      leaks.withdrawn(kind);
    }
  }

  /** All that lives in a context ended with it. */
  void contextDestroyed(long context, int site) {
    short number = contexts.forget(context);
    if (number != HandleContexts.UNKNOWN) {
      endAll((live, i) -> live.context(i) == number, Handle.End.CONTEXT_DESTROYED, site);
    }
  }

  /**
   * All that lives in a device's primary context ended with its reset; contexts that the
   * application made itself go on. Where the device of the handle or of the thread is not known, a
   * handle goes too, but without a grave: nobody may then be told that it is dead.
   *
   * @param device -1 if the thread never chose one
   */
  void deviceReset(int device, int site) {
    boolean[] own = ownContexts();
    endAll(
        (live, i) -> live.device(i) == device && !own[live.context(i)],
        Handle.End.DEVICE_RESET,
        site);
    endAll(
        (live, i) -> (live.device(i) == -1 || device == -1) && !own[live.context(i)],
        Handle.End.LIVE,
        site);
  }

  /** By number, whether the application made the context itself. */
  private boolean[] ownContexts() {
    boolean[] own = new boolean[HandleContexts.LIMIT];
    search.forEach(
        handle -> {
          if (handle.kind == HandleKind.CONTEXT) {
            own[contexts.numberOf(handle.value)] = true;
          }
        });
    own[HandleContexts.UNKNOWN] = false;
    return own;
  }

  private void endAll(Records.Test test, Handle.End how, int site) {
    int thread = (int) ThreadIds.of(Thread.currentThread());
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.writeLock();
      try {
        Records live = segment.live;
        for (int i = 0; i < live.end(); i++) {
          if (live.isUsed(i) && live.kind(i).livesInContext() && test.of(live, i)) {
            totals.remove(live.kind(i), live.bytes(i));
            if (how != Handle.End.LIVE) {
              segment.graves.bury(live, i, how, site, thread, HandleClock.of(clock.nanos()));
            }
            segment.remove(i);
          }
        }
      } finally {
        segment.lock.unlockWrite(stamp);
      }
    }
  }

  /**
   * A call, of whomever, is about to destroy what has this value: what becomes of it may not be
   * seen, so it is no leak.
   */
  void ending(long value) {
    mark(value, Records.ENDING);
  }

  /**
   * Another object has this value: that the first one is collected proves nothing, and if it was
   * called a leak already, it is none.
   */
  void copied(long value) {
    mark(value, Records.COPIED);
  }

  private void mark(long value, int flag) {
    HandleSegment segment = segment(value);
    if (!segment.mayHave(value)) {
      return;
    }
    HandleKind withdrawn;
    long stamp = segment.lock.writeLock();
    try {
      segment.mark(value, flag);
      withdrawn = segment.takeBack(value);
    } finally {
      segment.lock.unlockWrite(stamp);
    }
    if (withdrawn != null) {
      leaks.withdrawn(withdrawn);
    }
  }

  /** A call was given this value: if that was called a leak, it is none. */
  void used(long value) {
    HandleSegment segment = segment(value);
    if (!segment.mayHave(value)) {
      return;
    }
    HandleKind withdrawn;
    long stamp = segment.lock.writeLock();
    try {
      withdrawn = segment.takeBack(value);
    } finally {
      segment.lock.unlockWrite(stamp);
    }
    if (withdrawn != null) {
      leaks.withdrawn(withdrawn);
    }
  }

  /** A call put another value into the object that had this one, or nothing. */
  void overwritten(int space, long value, int site) {
    HandleSegment segment = segment(value);
    if (deviceLost || segment.generation(space, value) == 0) {
      return;
    }
    Handle leak;
    long stamp = segment.lock.writeLock();
    try {
      int record = segment.find(space, value);
      leak = record < 0 ? null : leak(segment, record);
    } finally {
      segment.lock.unlockWrite(stamp);
    }
    if (leak != null) {
      leaks.overwritten(leak, sites.site(site));
    }
  }

  /**
   * What nobody holds any more.
   *
   * @return null if it was destroyed meanwhile, or is about to be
   */
  public @Nullable Handle collected(Holder holder) {
    HandleSegment segment = segments[holder.segment()];
    int record = holder.record();
    long stamp = segment.lock.writeLock();
    try {
      return segment.holders != null && segment.holders.has(record, holder)
          ? leak(segment, record)
          : null;
    } finally {
      segment.lock.unlockWrite(stamp);
    }
  }

  /** Marks it, so that it is told once, and told if it is used all the same. */
  private @Nullable Handle leak(HandleSegment segment, int record) {
    if (segment.live.has(record, Records.LEAKED | Records.ENDING)) {
      return null;
    }
    Handle leak = search.live(segment, record);
    segment.live.mark(record, Records.LEAKED);
    if (segment.holders != null) {
      segment.holders.drop(record);
    }
    return leak;
  }
}
