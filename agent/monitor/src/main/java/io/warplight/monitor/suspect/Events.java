package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What each event of the process stands for, by its address. Found without a lock; one is taken
 * where an event is seen for the first time. Bounded: an event beyond the limit stands for nothing.
 * Any thread.
 */
final class Events {

  private static final int MOST = 16_384;

  private final CallPathLock lock = new CallPathLock();
  private final AddressTable<EventMark> table = new AddressTable<>(MOST);

  private final LongAdder dropped;

  /** Events that do not fit are counted there. */
  Events(LongAdder dropped) {
    this.dropped = dropped;
  }

  /** Null if it was never recorded. */
  @Nullable EventMark at(long address) {
    return table.get(address);
  }

  /** An event was created, perhaps at the address of an earlier one. */
  void created(long address) {
    table.remove(address);
  }

  /** The event's mark, made with its first record; null if there is no room. */
  @Nullable EventMark firstSeen(long address) {
    EventMark known = table.get(address);
    return known != null ? known : make(address);
  }

  private @Nullable EventMark make(long address) {
    lock.lock();
    try {
      EventMark known = table.get(address);
      if (known != null) {
        return known;
      }
      EventMark made = new EventMark();
      if (table.put(address, made)) {
        return made;
      }
      dropped.increment();
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** Whether an event was recorded on this stream behind what had returned at that time. */
  boolean isBehind(StreamWork stream, long returned) {
    boolean[] found = {false};
    table.forEach(
        event -> {
          long mark = event.mark();
          found[0] |= mark != 0 && Mark.stream(mark) == stream.id && Mark.number(mark) > returned;
        });
    return found[0];
  }
}
