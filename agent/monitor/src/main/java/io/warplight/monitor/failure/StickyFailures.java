package io.warplight.monitor.failure;

import java.util.HashSet;
import java.util.Set;

/**
 * The devices that are lost to this process. A sticky failure is one event however often, and by
 * whichever thread, stream or context, it comes back: the first is a failure, the rest are echoes.
 *
 * <p>Where the device of the thread is not known, the failure stands for the whole process: of two
 * devices one cannot tell whose it was, and a second report of one loss is worse than a late one.
 * Any thread.
 */
final class StickyFailures {

  private final Set<Integer> lost = new HashSet<>();
  private boolean lostUnknown;

  /**
   * Notes a sticky failure.
   *
   * @param device its ordinal, negative if not known
   * @return whether it is the first of this device
   */
  synchronized boolean isFirst(int device) {
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

  /** The device works again: for whoever sees a context made on it after the loss. */
  synchronized void recovered(int device) {
    lost.remove(device);
    lostUnknown = false;
  }
}
