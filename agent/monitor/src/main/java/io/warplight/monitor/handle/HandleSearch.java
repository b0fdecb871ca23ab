package io.warplight.monitor.handle;

import io.warplight.monitor.Site;
import io.warplight.monitor.SiteNumbers;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the table for reports: each answer is a copy. Any thread; takes the locks of the segments
 * one by one, for reading.
 */
public final class HandleSearch {

  private final HandleSegment[] segments;
  private final SiteNumbers sites;
  private final HandleContexts contexts;

  HandleSearch(HandleSegment[] segments, SiteNumbers sites, HandleContexts contexts) {
    this.segments = segments;
    this.sites = sites;
    this.contexts = contexts;
  }

  /** The live handle of this value, or null. */
  @Nullable Handle live(int space, long value) {
    HandleSegment segment = segments[Values.segment(value, segments.length)];
    long stamp = segment.lock.readLock();
    try {
      int record = segment.find(space, value);
      return record < 0 ? null : live(segment, record);
    } finally {
      segment.lock.unlockRead(stamp);
    }
  }

  /** The handle of this value that ended last, unless one is live; or null. */
  @Nullable Handle dead(int space, long value) {
    HandleSegment segment = segments[Values.segment(value, segments.length)];
    long stamp = segment.lock.readLock();
    try {
      int grave = segment.graves.find(space, value);
      return grave < 0 || segment.find(space, value) >= 0 ? null : dead(segment, grave);
    } finally {
      segment.lock.unlockRead(stamp);
    }
  }

  /** The live memory that an address lies in, or null; looks through all. */
  @Nullable Handle liveAround(int space, long address) {
    return first((live, i) -> covers(live, i, space, address));
  }

  /** The memory that an address lay in and that ended last, or null; looks through all. */
  @Nullable Handle deadAround(int space, long address) {
    Handle newest = null;
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.readLock();
      try {
        for (int i = 0; i < segment.graves.size(); i++) {
          if (covers(segment.graves.dead(), i, space, address)) {
            Handle found = dead(segment, i);
            if (newest == null || found.ended - newest.ended > 0) {
              newest = found;
            }
          }
        }
      } finally {
        segment.lock.unlockRead(stamp);
      }
    }
    return newest;
  }

  /** A live handle of this kind, or null. */
  @Nullable Handle any(HandleKind kind) {
    return first((live, i) -> live.kind(i) == kind);
  }

  private @Nullable Handle first(Records.Test test) {
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.readLock();
      try {
        for (int i = 0; i < segment.live.end(); i++) {
          if (segment.live.isUsed(i) && test.of(segment.live, i)) {
            return live(segment, i);
          }
        }
      } finally {
        segment.lock.unlockRead(stamp);
      }
    }
    return null;
  }

  /** Shows each live handle, for a report; a lock is held, so nothing may be waited for. */
  public void forEach(Consumer<Handle> reader) {
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.readLock();
      try {
        for (int i = 0; i < segment.live.end(); i++) {
          if (segment.live.isUsed(i)) {
            reader.accept(live(segment, i));
          }
        }
      } finally {
        segment.lock.unlockRead(stamp);
      }
    }
  }

  /** Gets where a live handle was made. */
  public interface PlaceReader {
    /**
     * One handle.
     *
     * @param site what {@link HandleSearch#site} takes
     * @param bytes not above 0 if they are not known
     */
    void read(int site, HandleKind kind, long bytes);
  }

  /** Shows where each live handle was made, without an object for it; as {@link #forEach}. */
  public void forEachPlace(PlaceReader reader) {
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.readLock();
      try {
        Records live = segment.live;
        for (int i = 0; i < live.end(); i++) {
          if (live.isUsed(i)) {
            reader.read(live.site(i), live.kind(i), live.bytes(i));
          }
        }
      } finally {
        segment.lock.unlockRead(stamp);
      }
    }
  }

  /** The call site of this number, or null if it is not known. */
  public @Nullable Site site(int number) {
    return sites.site(number);
  }

  /** Of how many handles the table keeps one, where it keeps fewest. */
  public int oneOf() {
    int most = 1;
    for (HandleSegment segment : segments) {
      long stamp = segment.lock.readLock();
      most = Math.max(most, segment.oneOf());
      segment.lock.unlockRead(stamp);
    }
    return most;
  }

  private static boolean covers(Records records, int i, int space, long address) {
    if (!records.isUsed(i) || records.space(i) != space) {
      return false;
    }
    long from = address - records.value(i);
    return from == 0 || (from > 0 && from < records.bytes(i));
  }

  /** A copy; with the segment's lock held. */
  Handle live(HandleSegment segment, int record) {
    return handle(segment.live, record, Handle.End.LIVE, SiteNumbers.UNKNOWN, 0, 0);
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
        records.kind(record),
        records.value(record),
        records.bytes(record),
        sites.site(records.site(record)),
        records.thread(record),
        records.born(record),
        records.device(record),
        contexts.contextOf(records.context(record)),
        records.generation(record),
        records.has(record, Records.COPIED),
        end,
        sites.site(endedBy),
        endThread,
        ended);
  }
}
