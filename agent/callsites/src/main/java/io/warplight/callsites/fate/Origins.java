package io.warplight.callsites.fate;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes a value comes from, and how it follows from each. A node is the index of an
 * instruction that brings a status in (a site) or makes an object that may hold one (a container).
 * Immutable; nearly always empty or of one node.
 */
final class Origins {
  static final Origins NONE = new Origins(new int[0], new Mapping[0]);

  private final int[] nodes;
  private final Mapping[] mappings;

  private Origins(int[] nodes, Mapping[] mappings) {
    this.nodes = nodes;
    this.mappings = mappings;
  }

  static Origins of(int node, Mapping mapping) {
    return new Origins(new int[] {node}, new Mapping[] {mapping});
  }

  boolean isEmpty() {
    return nodes.length == 0;
  }

  /** Calls {@code visitor} with each node, in the order of the code. */
  void forEach(Visitor visitor) {
    for (int i = 0; i < nodes.length; i++) {
      visitor.visit(nodes[i], mappings[i]);
    }
  }

  /** The same nodes, with what follows after {@code step}. */
  Origins map(UnaryOperator<Mapping> step) {
    if (isEmpty()) {
      return this;
    }
    Mapping[] mapped = new Mapping[mappings.length];
    for (int i = 0; i < mapped.length; i++) {
      mapped[i] = step.apply(mappings[i]);
    }
    return new Origins(nodes, mapped);
  }

  /** The nodes of both; this very object if it has them all already. */
  Origins or(Origins other) {
    if (other.isEmpty() || equals(other)) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    int[] allNodes = new int[nodes.length + other.nodes.length];
    Mapping[] allMappings = new Mapping[allNodes.length];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < nodes.length || j < other.nodes.length) {
      if (j == other.nodes.length || (i < nodes.length && nodes[i] < other.nodes[j])) {
        allNodes[count] = nodes[i];
        allMappings[count++] = mappings[i++];
      } else if (i == nodes.length || nodes[i] > other.nodes[j]) {
        allNodes[count] = other.nodes[j];
        allMappings[count++] = other.mappings[j++];
      } else {
        allNodes[count] = nodes[i];
        allMappings[count++] = mappings[i++].or(other.mappings[j++]);
      }
    }
    Origins both = new Origins(Arrays.copyOf(allNodes, count), Arrays.copyOf(allMappings, count));
    return both.equals(this) ? this : both;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Origins
            && Arrays.equals(nodes, ((Origins) other).nodes)
            && Arrays.equals(mappings, ((Origins) other).mappings));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nodes);
  }

  /** Sees one node of a value. */
  interface Visitor {
    void visit(int node, Mapping mapping);
  }
}
