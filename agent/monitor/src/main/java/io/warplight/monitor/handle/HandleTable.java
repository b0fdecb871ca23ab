package io.warplight.monitor.handle;

import io.warplight.monitor.Counters;
import io.warplight.monitor.options.Options;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All live handles by kind and value, and the last that ended. Bounded: beyond its limit it keeps
 * one handle in two, then one in four, by a hash of the value, so that a handle is either known
 * from beginning to end or not at all; the totals stay exact in number.
 *
 * <p>Any thread. It is cut into segments by the value's hash, each with a lock of its own that only
 * creating and destroying calls take: a thread waits for another only if both are within the same
 * few instructions of the same sixty-fourth.
 */
public final class HandleTable {

  /** The most that one live handle takes, with the index: what a limit in bytes is divided by. */
  public static final int BYTES_A_HANDLE = 96;

  private static final int SEGMENTS = 64;

  private final HandleSegment[] segments = new HandleSegment[SEGMENTS];
  private final HandleTotals totals = new HandleTotals();
  private final HandleContexts contexts = new HandleContexts();
  private final HandleSites sites;
  private final Counters counters;
  private volatile boolean deviceLost;

  /** A table as the options say, or null if they want none. */
  public static @Nullable HandleTable of(Options options, Counters counters) {
    return options.get(HandleOptions.HANDLES)
        ? new HandleTable((options.get(HandleOptions.MEMORY) << 20) / BYTES_A_HANDLE, counters)
        : null;
  }

  /**
   * An empty table.
   *
   * @param handles how many it keeps before it begins to sample
   */
  public HandleTable(int handles, Counters counters) {
    this.counters = counters;
    this.sites = new HandleSites(counters);
    for (int i = 0; i < SEGMENTS; i++) {
      segments[i] = new HandleSegment(Math.max(1, handles / SEGMENTS));
    }
  }

  /** A device is lost, and all that stood on it with it, whatever its frees return. */
  void deviceLost() {
    deviceLost = true;
  }

  /** Whether a device was lost: what is still in the table proves nothing then. */
  boolean lostDevice() {
    return deviceLost;
  }

  public HandleTotals totals() {
    return totals;
  }

  HandleSites sites() {
    return sites;
  }

  private HandleSegment segment(long value) {
    return segments[Values.segment(value, SEGMENTS)];
  }

  /**
   * A handle was made. One that is there already with this value has ended unseen, or its end is
   * about to be told by another thread: it goes.
   */
  void created(
      HandleKind kind, int space, long value, long bytes, int site, int device, long context) {
    int thread = (int) Thread.currentThread().getId();
    short inContext = contexts.numberOf(context);
    HandleSegment segment = segment(value);
    boolean kept;
    synchronized (segment) {
      Records live = segment.live;
      int record = segment.find(space, value);
      if (record >= 0) {
        totals.remove(HandleKind.of(live.kind[record]), live.bytes[record]);
        live.copied[record] = false;
        segment.renew(record);
      } else {
        record = segment.add(space, value);
      }
      kept = record >= 0;
      if (kept) {
        live.bytes[record] = bytes;
        live.site[record] = site;
        live.thread[record] = thread;
        live.born[record] = HandleClock.now();
        live.context[record] = inContext;
        live.device[record] = (short) device;
        live.kind[record] = (byte) kind.number();
      }
      totals.add(kind, kept ? bytes : -1);
    }
    if (!kept) {
      counters.drop("handle table");
    }
  }

  /** What to tell {@link #destroyed} of a handle that a call is about to destroy; 0: not known. */
  long generation(int space, long value) {
    HandleSegment segment = segment(value);
    synchronized (segment) {
      int record = segment.find(space, value);
      return record >= 0 ? segment.live.generation[record] : 0;
    }
  }

  /**
   * A call that destroys this handle returned success.
   *
   * @param generation what {@link #generation} said before the call: by now another thread may have
   *     got the same value for a new handle
   */
  void destroyed(HandleKind kind, int space, long value, long generation, int site) {
    HandleSegment segment = segment(value);
    synchronized (segment) {
      int record = segment.find(space, value);
      if (record >= 0 && segment.live.generation[record] == generation) {
        end(segment, record, Handle.End.DESTROYED, site);
      } else if (!segment.samples(value)) {
        totals.remove(kind, -1);
      }
    }
  }

  /** All that lives in a context ended with it. */
  void contextDestroyed(long context, int site) {
    short number = contexts.forget(context);
    if (number != HandleContexts.UNKNOWN) {
      endAll((live, i) -> live.context[i] == number, Handle.End.CONTEXT_DESTROYED, site);
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
        (live, i) -> live.device[i] == device && !own[live.context[i]],
        Handle.End.DEVICE_RESET,
        site);
    endAll(
        (live, i) -> (live.device[i] == -1 || device == -1) && !own[live.context[i]],
        Handle.End.LIVE,
        site);
  }

  /** By number, whether the application made the context itself. */
  private boolean[] ownContexts() {
    boolean[] own = new boolean[HandleContexts.LIMIT];
    forEach(
        handle -> {
          if (handle.kind == HandleKind.CONTEXT) {
            own[contexts.numberOf(handle.value)] = true;
          }
        });
    own[HandleContexts.UNKNOWN] = false;
    return own;
  }

  private interface Test {
    boolean of(Records live, int record);
  }

  private void endAll(Test test, Handle.End how, int site) {
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        for (int i = segment.live.size - 1; i >= 0; i--) {
          if (HandleKind.of(segment.live.kind[i]).livesInContext() && test.of(segment.live, i)) {
            end(segment, i, how, site);
          }
        }
      }
    }
  }

  private void end(HandleSegment segment, int record, Handle.End how, int site) {
    Records live = segment.live;
    totals.remove(HandleKind.of(live.kind[record]), live.bytes[record]);
    if (how != Handle.End.LIVE) {
      segment.graves.bury(live, record, how, site, (int) Thread.currentThread().getId());
    }
    segment.remove(record);
  }

  /** Another object got this value: that the first one is collected proves nothing any more. */
  void copied(long value) {
    HandleSegment segment = segment(value);
    synchronized (segment) {
      segment.copied(value);
    }
  }

  /** The live handle of this value, or null. */
  @Nullable Handle live(int space, long value) {
    HandleSegment segment = segment(value);
    synchronized (segment) {
      int record = segment.find(space, value);
      return record < 0 ? null : live(segment, record);
    }
  }

  /** The handle of this value that ended last, unless one is live; or null. */
  @Nullable Handle dead(int space, long value) {
    HandleSegment segment = segment(value);
    synchronized (segment) {
      int grave = segment.graves.find(space, value);
      return grave < 0 || segment.find(space, value) >= 0 ? null : dead(segment, grave);
    }
  }

  /** The live memory that an address lies in, or null; looks through all. */
  @Nullable Handle liveAround(int space, long address) {
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        int record = covering(segment.live, segment.live.size, space, address);
        if (record >= 0) {
          return live(segment, record);
        }
      }
    }
    return null;
  }

  /** The memory that an address lay in and that ended last, or null; looks through all. */
  @Nullable Handle deadAround(int space, long address) {
    Handle newest = null;
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        Records dead = segment.graves.dead();
        for (int i = 0; i < dead.size; i++) {
          if (dead.space[i] == space && covers(dead, i, address)) {
            Handle found = dead(segment, i);
            if (newest == null || found.ended - newest.ended > 0) {
              newest = found;
            }
          }
        }
      }
    }
    return newest;
  }

  /** A live handle of this kind, or null. */
  @Nullable Handle any(HandleKind kind) {
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        for (int i = 0; i < segment.live.size; i++) {
          if (segment.live.kind[i] == kind.number()) {
            return live(segment, i);
          }
        }
      }
    }
    return null;
  }

  /** Shows each live handle, for a report; the locks are held, so nothing may be waited for. */
  void forEach(Consumer<Handle> reader) {
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        for (int i = 0; i < segment.live.size; i++) {
          reader.accept(live(segment, i));
        }
      }
    }
  }

  /** Of how many handles the table keeps one, where it keeps fewest. */
  public int oneOf() {
    int most = 1;
    for (HandleSegment segment : segments) {
      synchronized (segment) {
        most = Math.max(most, segment.oneOf());
      }
    }
    return most;
  }

  private static int covering(Records records, int size, int space, long address) {
    for (int i = 0; i < size; i++) {
      if (records.space[i] == space && covers(records, i, address)) {
        return i;
      }
    }
    return HandleSegment.NOT;
  }

  private static boolean covers(Records records, int i, long address) {
    long from = address - records.value[i];
    return from == 0 || (from > 0 && from < records.bytes[i]);
  }

  private Handle live(HandleSegment segment, int record) {
    return handle(segment.live, record, Handle.End.LIVE, HandleSites.UNKNOWN, 0, 0);
  }

  private Handle dead(HandleSegment segment, int grave) {
    Graves graves = segment.graves;
    return handle(
        graves.dead(),
        grave,
        graves.end(grave),
        graves.endedBy(grave),
        graves.endThread(grave),
        graves.ended(grave));
  }

  private Handle handle(
      Records records, int record, Handle.End end, int endedBy, int endThread, int ended) {
    return new Handle(
        HandleKind.of(records.kind[record]),
        records.value[record],
        records.bytes[record],
        sites.site(records.site[record]),
        records.thread[record],
        records.born[record],
        records.device[record],
        contexts.contextOf(records.context[record]),
        records.generation[record],
        records.copied[record],
        end,
        sites.site(endedBy),
        endThread,
        ended);
  }
}
