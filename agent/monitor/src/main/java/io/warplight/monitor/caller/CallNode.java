package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A call on the way up from a call site, one for each way by which it was reached: the tree's root
 * is the site, a node's children are its callers. Holds what the analysis found, once it has.
 * Written by the analysis thread, read by any; text and numbers only.
 */
final class CallNode {

  private final ConcurrentMap<FrameKey, CallNode> callers = new ConcurrentHashMap<>(2);
  private volatile @Nullable Place found;

  @Nullable CallNode caller(FrameKey key) {
    return callers.get(key);
  }

  CallNode addCaller(FrameKey key) {
    return callers.computeIfAbsent(key, k -> new CallNode());
  }

  /** What the caller does with the status; null as long as it is not analysed. */
  @Nullable Place found() {
    return found;
  }

  void found(Place place) {
    found = place;
  }
}
