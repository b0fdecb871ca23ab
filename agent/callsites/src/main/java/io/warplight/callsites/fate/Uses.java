package io.warplight.callsites.fate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The uses of every node of one method. Filled by the rules, by one thread. */
final class Uses {
  private final Map<Integer, NodeUses> byNode = new HashMap<>();

  /** What is done with this node alone. */
  NodeUses of(int node) {
    return byNode.computeIfAbsent(node, key -> new NodeUses());
  }

  /** What is done with this node and with every container that it gets into. */
  NodeUses total(int node) {
    NodeUses total = of(node).copy();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(node);
    seen.add(node);
    while (!open.isEmpty()) {
      int at = open.remove();
      for (int container : of(at).containers()) {
        if (seen.add(container)) {
          total.addAll(of(container));
          open.add(container);
        }
      }
    }
    return total;
  }
}
