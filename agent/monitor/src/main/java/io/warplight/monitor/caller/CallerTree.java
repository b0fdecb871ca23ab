package io.warplight.monitor.caller;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the analysis found of the ways that lead to each site, a tree of callers a site. Failing
 * threads look up, the analysis thread makes it grow. Bounded.
 */
final class CallerTree {

  private static final int MAX_NODES = 10_000;
  private static final long RESET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final ConcurrentMap<Object, CallNode> roots = new ConcurrentHashMap<>();
  private final AtomicInteger nodes = new AtomicInteger();
  private long lastReset = System.nanoTime() - RESET_NANOS;

  /** The root of the place that everything below is about. */
  CallNode root(Object origin) {
    return roots.computeIfAbsent(origin, o -> new CallNode());
  }

  /**
   * Adds to the chain what it needs of the callers, and gives what is known of them now.
   *
   * @param root the chain's own
   * @param callers innermost first, read as far as needed
   */
  static Outcome read(CallerChain chain, CallNode root, int code, Iterator<Frame> callers) {
    CallNode node = root;
    while (callers.hasNext() && chain.frames().size() < CallerChain.DEPTH) {
      Frame frame = callers.next();
      if (frame.isConnector()) {
        continue;
      }
      chain.add(frame);
      node = node == null ? null : node.caller(frame.key());
      Place found = node == null ? null : node.found();
      if (found == null) {
        // Not analysed yet: read on, for the analysis to go as far up as it needs.
        node = null;
      } else if (Outcome.fate(found, code) != Fate.RETURNED) {
        break;
      }
    }
    return chain.outcome(code);
  }

  /** The analysis found so many callers more. */
  void grew(int by) {
    nodes.addAndGet(by);
  }

  /**
   * Whether more may be found. At the limit everything found is forgotten, so that classes long
   * unloaded make room, once a minute at most. On the analysis thread.
   */
  boolean hasRoom() {
    if (nodes.get() < MAX_NODES) {
      return true;
    }
    long now = System.nanoTime();
    if (now - lastReset <= RESET_NANOS) {
      return false;
    }
    lastReset = now;
    roots.clear();
    nodes.set(0);
    return true;
  }
}
