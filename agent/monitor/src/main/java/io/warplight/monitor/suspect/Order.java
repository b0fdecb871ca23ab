package io.warplight.monitor.suspect;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;

/**
 * Whether what a stream is given now runs behind an operation of another stream: by waits for
 * events, or by the null stream, which stands between all blocking ones. Where that is not known,
 * it does: who asks accuses those that do not. Any thread.
 */
final class Order {

  private static final int DEEPEST = 4;

  private final Streams streams;
  private volatile boolean unseen;
  private volatile boolean nullUnseen;

  Order(Streams streams) {
    this.streams = streams;
  }

  /** This function is called somewhere: streams may wait in a way that is not followed. */
  void mayFollow(Function function) {
    String name = function.name();
    unseen |=
        name.contains("StreamWaitValue")
            || name.contains("StreamBatchMemOp")
            || name.contains("WaitExternalSemaphores");
    // Within the device it is work of the null stream that no ring has.
    nullUnseen |=
        function.has(Effect.COPY)
            && function.indexOf(Role.KIND) >= 0
            && function.indexOf(Role.STREAM) < 0;
  }

  /**
   * Whether it does.
   *
   * @param returned when the call of the earlier operation returned
   */
  boolean isBehind(StreamWork later, StreamWork earlier, long returned) {
    return unseen || isBehind(later, Long.MAX_VALUE, earlier, returned, 0);
  }

  /**
   * Whether what the later stream was given at that time runs behind the operation.
   *
   * @param time waits that were submitted at it or later do not count
   */
  private boolean isBehind(
      StreamWork later, long time, StreamWork earlier, long returned, int depth) {
    return later == earlier
        || depth == DEEPEST
        || !isKnown(later)
        || !isKnown(earlier)
        || later.isCapturing()
        || waited(later, time, earlier, returned, depth)
        || (later.blocking && isBehindNull(later, earlier, returned, depth));
  }

  /** Made unseen, or in a context that is not known: whom it waits for is not known either. */
  private static boolean isKnown(StreamWork stream) {
    return stream.isOne() && stream.context.isOne;
  }

  /** By the null stream, or as the null stream, which waits for all that blocking streams do. */
  private boolean isBehindNull(StreamWork later, StreamWork earlier, long returned, int depth) {
    boolean isBetween = later.address == 0 || (nullUnseen && later.context == earlier.context);
    for (StreamWork other : later.context.streams()) {
      isBetween |= other.address == 0 && (other == earlier || isInUse(other));
    }
    if (!isBetween) {
      return false;
    }
    for (StreamWork other : later.context.streams()) {
      if (other.blocking
          && (other == earlier || waited(other, Long.MAX_VALUE, earlier, returned, depth))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInUse(StreamWork stream) {
    return stream.ring.entered() > 0 || stream.waits() != null;
  }

  private boolean waited(
      StreamWork later, long time, StreamWork earlier, long returned, int depth) {
    if (later.blindWait() >= returned) {
      return true;
    }
    Ring waits = later.waits();
    if (waits == null) {
      return false;
    }
    boolean[] found = {false};
    long[] oldest = {Long.MAX_VALUE};
    boolean whole =
        waits.read(
            (by, number, waitedAt, stream, until, c, d) -> {
              oldest[0] = Math.min(oldest[0], waitedAt);
              if (!found[0] && waitedAt < time) {
                StreamWork other = streams.byId((int) stream);
                found[0] =
                    other == null
                        || (other == earlier
                            ? until > returned
                            : isBehind(other, until, earlier, returned, depth + 1));
              }
            });
    // A wait that no longer fits was submitted before those that do.
    boolean forgot = waits.entered() > waits.capacity() && oldest[0] > returned;
    return found[0] || forgot || !whole;
  }
}
