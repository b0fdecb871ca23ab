package io.warplight.monitor.handle;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

/**
 * Tells that the Java object which held a handle was collected. 32 bytes; kept alive by {@link
 * Holders}, and by nothing else, so one that is dropped there never tells. Any thread.
 */
public final class Holder extends PhantomReference<Object> {

  /** The segment above, the record's number in it below. */
  private final int place;

  Holder(Object holder, ReferenceQueue<Object> queue, int segment, int record) {
    super(holder, queue);
    this.place = segment << Holders.RECORD_BITS | record;
  }

  int segment() {
    return place >>> Holders.RECORD_BITS;
  }

  int record() {
    return place & (1 << Holders.RECORD_BITS) - 1;
  }
}
