package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/** A graph of work: nodes and what each waits for. Guarded by itself. */
public final class Graph extends Resource {
  /** One piece of work of a graph. */
  public static final class Node extends Resource {
    private final Graph graph;
    private final int type;
    private final Work work;
    private final Set<Node> after = new CopyOnWriteArraySet<>();
    private @Nullable Node original;

    Node(Handles handles, Graph graph, int type, Work work) {
      super(handles, null);
      this.graph = graph;
      this.type = type;
      this.work = work;
    }

    /** {@code CUgraphNodeType}. */
    public int type() {
      return type;
    }

    /** Whether it stands in a clone for that node. */
    public boolean isCopyOf(Node node) {
      return original == node;
    }

    public Graph graph() {
      return graph;
    }

    /** What it waits for. */
    public Set<Node> after() {
      return after;
    }

    @Override
    public String kind() {
      return "graph node";
    }
  }

  /** {@code CUgraphNodeType}: kernel, memcpy, memset, host, child graph, empty, wait, record. */
  public static final int KERNEL = 0;

  public static final int MEMCPY = 1;
  public static final int MEMSET = 2;
  public static final int HOST = 3;
  public static final int CHILD = 4;
  public static final int EMPTY = 5;
  static final int EVENT_WAIT = 6;
  static final int EVENT_RECORD = 7;
  static final int MEM_ALLOC = 10;
  static final int MEM_FREE = 11;

  private final Handles handles;
  private final List<Node> nodes = new ArrayList<>();

  private final GraphMemory memory;

  /** An empty graph. */
  public Graph(Handles handles) {
    this(handles, new GraphMemory());
  }

  private Graph(Handles handles, GraphMemory memory) {
    super(handles, null);
    this.handles = handles;
    this.memory = memory;
  }

  GraphMemory memory() {
    return memory;
  }

  /** Work of a node: faults when memory that it was made for has been freed since. */
  public static Work checked(Work work, @Nullable Block... touched) {
    return () -> {
      for (Block block : touched) {
        if (block != null && block.isFreed()) {
          throw new DeviceFault(
              DeviceFault.Kind.ILLEGAL_ADDRESS, "a graph node uses memory that was freed");
        }
      }
      work.run();
    };
  }

  /** Adds work that waits for these nodes. */
  public synchronized Node add(int type, Work work, Iterable<Node> after) {
    Node node = new Node(handles, this, type, work);
    for (Node earlier : after) {
      node.after.add(earlier);
    }
    nodes.add(node);
    return node;
  }

  /** Takes a node out; what waited for it waits no more. */
  public synchronized void remove(Node node) {
    nodes.remove(node);
    for (Node other : nodes) {
      other.after.remove(node);
    }
    node.destroy();
  }

  /** The nodes in the order they were added. */
  public synchronized List<Node> nodes() {
    return new ArrayList<>(nodes);
  }

  /** A copy with nodes of its own. */
  public synchronized Graph copy() {
    memory.use();
    Graph copy = new Graph(handles, memory);
    Map<Node, Node> same = new LinkedHashMap<>();
    for (Node node : nodes) {
      Node twin = copy.add(node.type, node.work, new ArrayList<>());
      twin.original = node;
      same.put(node, twin);
    }
    for (Node node : nodes) {
      for (Node earlier : node.after) {
        Node counterpart = same.get(earlier);
        Node twin = same.get(node);
        if (counterpart != null && twin != null) {
          twin.after.add(counterpart);
        }
      }
    }
    return copy;
  }

  /** All its work in an order that keeps what waits for what; 1 for a circle. */
  public synchronized List<Work> ordered() {
    List<Work> ordered = new ArrayList<>();
    Set<Node> done = new LinkedHashSet<>();
    List<Node> left = new ArrayList<>(nodes);
    while (!left.isEmpty()) {
      List<Node> ready = new ArrayList<>();
      for (Node node : left) {
        if (done.containsAll(node.after)) {
          ready.add(node);
        }
      }
      if (ready.isEmpty()) {
        throw new StatusException(
            Status.INVALID_VALUE, "the graph's nodes wait for each other in a circle");
      }
      for (Node node : ready) {
        ordered.add(node.work);
        done.add(node);
      }
      left.removeAll(ready);
    }
    return ordered;
  }

  @Override
  void released() {
    for (Node node : nodes()) {
      node.destroy();
    }
    memory.leave();
  }

  @Override
  public String kind() {
    return "graph";
  }
}
