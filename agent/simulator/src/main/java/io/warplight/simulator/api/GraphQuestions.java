package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The driver's functions that tell of a graph and its nodes. */
final class GraphQuestions {
  private GraphQuestions() {}

  static void register(Registry registry) {
    registry.does("cuGraphNodeGetType", a -> a.out(1, DriverGraphs.node(a, 0).type()));
    registry.does("cuGraphGetNodes", a -> tell(a, DriverGraphs.graph(a, 0).nodes()));
    registry.does(
        "cuGraphGetRootNodes",
        a -> {
          List<Graph.Node> roots = DriverGraphs.graph(a, 0).nodes();
          roots.removeIf(node -> !node.after().isEmpty());
          tell(a, roots);
        });
    registry.does("cuGraphGetEdges", GraphQuestions::edges);
    registry.does("cuGraphNodeFindInClone", GraphQuestions::clone);
    registry.does(
        "cuGraphNodeGetDependentNodes", a -> tell(a, dependents(DriverGraphs.node(a, 0))));
    registry.does(
        "cuGraphNodeGetDependencies",
        a -> tell(a, new ArrayList<>(DriverGraphs.node(a, 0).after())));
  }

  private static void clone(Args a) {
    Graph.Node node = DriverGraphs.node(a, 1);
    Graph clone = DriverGraphs.graph(a, 2);
    for (Graph.Node twin : clone.nodes()) {
      if (twin.isCopyOf(node)) {
        a.outHandle(0, twin.handle());
        return;
      }
    }
    throw new StatusException(Status.INVALID_VALUE, "the graph is no clone with such a node");
  }

  private static void edges(Args a) {
    List<Graph.Node> from = new ArrayList<>();
    List<Graph.Node> to = new ArrayList<>();
    for (Graph.Node node : DriverGraphs.graph(a, 0).nodes()) {
      for (Graph.Node before : node.after()) {
        from.add(before);
        to.add(node);
      }
    }
    fill(a.get(1), from);
    fill(a.get(2), to);
    a.out(3, from.size());
  }

  private static List<Graph.Node> dependents(Graph.Node node) {
    List<Graph.Node> dependents = node.graph().nodes();
    dependents.removeIf(other -> !other.after().contains(node));
    return dependents;
  }

  private static void tell(Args a, List<Graph.Node> nodes) {
    fill(a.get(1), nodes);
    a.out(2, nodes.size());
  }

  /** Fills an array of nodes, where one is given, as far as it goes. */
  private static void fill(@Nullable Object out, List<Graph.Node> nodes) {
    if (out instanceof Object[]) {
      Object[] handles = (Object[]) out;
      for (int i = 0; i < Math.min(handles.length, nodes.size()); i++) {
        if (handles[i] != null) {
          Pointers.set(handles[i], nodes.get(i).handle());
        }
      }
    }
  }
}
