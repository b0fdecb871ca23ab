package io.warplight.monitor.failure;

import java.util.HashSet;
import java.util.Set;

/**
 * The devices that are lost to this process. A sticky failure is one event however often, and by
 * whichever thread, stream or context, it comes back: the first is a failure, the rest are echoes.
 * A device is lost until a context that was created after its loss says otherwise.
 *
 * <p>Where the device of the thread is not known, the failure stands for the whole process: of two
 * devices one cannot tell whose it was, and a second report of one loss is worse than a late one.
 * Any thread.
 */
final class StickyFailures {

  private final Set<Integer> lost = new HashSet<>();
  private boolean lostUnknown;

  /** How often something was told that says a device is lost. */
  private volatile long told;

  /**
   * Notes a sticky failure.
   *
   * @param device its ordinal, negative if not known
   * @return whether it is the first of this device
   */
  synchronized boolean isFirst(int device) {
    told++;
    if (device < 0) {
      boolean first = !lostUnknown && lost.isEmpty();
      lostUnknown |= first;
      return first;
    }
    // After a loss on an unknown device this may be the same one.
    return !lostUnknown && lost.add(device);
  }

  /** Whether a failure on this device can only repeat a loss. */
  synchronized boolean isLost(int device) {
    return lostUnknown || (device < 0 ? !lost.isEmpty() : lost.contains(device));
  }

  /** A number that changes with each sticky failure, for {@link #contextCreated}. */
  long told() {
    return told;
  }

  /**
   * A context was created with success. One whose creation had begun before the last sticky failure
   * was told proves nothing.
   *
   * @param before what {@link #told} was when its creation began
   */
  synchronized void contextCreated(int device, long before) {
    if (before == told && before != 0) {
      lost.remove(device);
      lostUnknown = false;
    }
  }
}
