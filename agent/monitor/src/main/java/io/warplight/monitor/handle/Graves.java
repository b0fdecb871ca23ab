package io.warplight.monitor.handle;

import org.jspecify.annotations.Nullable;

/**
 * The handles of one segment that ended last: enough to say of a dead one who ended it. A ring,
 * made when the first ends; the oldest is forgotten. Confined to the lock of the segment.
 */
final class Graves {

  /** A power of two. */
  private static final int LIMIT = 64;

  private final Records dead = new Records();
  private int[] endedBy = new int[0];
  private int[] endThread = new int[0];
  private int[] ended = new int[0];
  private byte[] end = new byte[0];
  private int next;
  private @Nullable DeadPlaces places;

  /** From now on, enters what is in a grave there, as what is in one now. */
  void enterIn(DeadPlaces all) {
    places = all;
    for (int grave = 0; grave < dead.end(); grave++) {
      all.add(dead, grave);
    }
  }

  void bury(Records from, int record, Handle.End how, int site, int thread, int now) {
    if (endedBy.length == 0) {
      endedBy = new int[LIMIT];
      endThread = new int[LIMIT];
      ended = new int[LIMIT];
      end = new byte[LIMIT];
    }
    int grave = next++ & (LIMIT - 1);
    boolean isNew = grave == dead.end();
    if (isNew) {
      dead.add();
    }
    DeadPlaces all = places;
    if (all == null || (!isNew && dead.isAt(grave, from, record))) {
      dead.copy(from, record, grave);
    } else {
      if (!isNew) {
        all.remove(dead, grave);
      }
      dead.copy(from, record, grave);
      all.add(dead, grave);
    }
    endedBy[grave] = site;
    endThread[grave] = thread;
    ended[grave] = now;
    end[grave] = how.number();
  }

  int size() {
    return dead.end();
  }

  Records dead() {
    return dead;
  }

  /** The newest grave of this value in this space, or {@link HandleSegment#NOT}. */
  int find(int space, long value) {
    for (int back = 1; back <= dead.end(); back++) {
      int grave = (next - back) & (LIMIT - 1);
      if (dead.is(grave, space, value)) {
        return grave;
      }
    }
    return HandleSegment.NOT;
  }

  int endedBy(int grave) {
    return endedBy[grave];
  }

  int endThread(int grave) {
    return endThread[grave];
  }

  int ended(int grave) {
    return ended[grave];
  }

  Handle.End end(int grave) {
    return Handle.End.of(end[grave]);
  }
}
