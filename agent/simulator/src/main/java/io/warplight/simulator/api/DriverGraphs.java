package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.GraphExec;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.device.Launch;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.Work;
import io.warplight.simulator.memory.Block;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The driver's graphs: made, filled with nodes, launched. */
final class DriverGraphs {
  private DriverGraphs() {}

  static void register(Registry registry) {
    graphs(registry);
    nodes(registry);
  }

  static Graph graph(Args a, int index) {
    return a.value(index, Graph.class, "graph");
  }

  static Graph.Node node(Args a, int index) {
    return a.value(index, Graph.Node.class, "graph node");
  }

  private static GraphExec exec(Args a, int index) {
    return a.value(index, GraphExec.class, "executable graph");
  }

  private static void graphs(Registry registry) {
    registry.does(
        "cuGraphCreate",
        a -> {
          if (a.number(1) != 0) {
            throw new StatusException(
                Status.INVALID_VALUE, "graph flags must be 0, not " + Flags.text(a.integer(1)));
          }
          a.outHandle(0, new Graph(a.machine().handles()).handle());
        });
    registry.does("cuGraphDestroy", a -> graph(a, 0).destroy());
    registry.does("cuGraphClone", a -> a.outHandle(0, graph(a, 1).copy().handle()));
    registry.does(
        "cuGraphInstantiate",
        a -> a.outHandle(0, new GraphExec(a.machine().handles(), graph(a, 1)).handle()));
    registry.does("cuGraphExecDestroy", a -> exec(a, 0).destroy());
    registry.does(
        "cuGraphUpload",
        a -> {
          exec(a, 0);
          a.stream(1);
        });
    registry.does("cuGraphLaunch", a -> exec(a, 0).launch(Streams.stream(a, 1)));
  }

  private static void nodes(Registry registry) {
    registry.does("cuGraphAddEmptyNode", a -> add(a, Graph.EMPTY, () -> {}));
    registry.does(
        "cuGraphAddHostNode",
        a -> {
          Struct host = a.struct(4);
          Object function = host.get("fn");
          if (function == null) {
            throw new StatusException(Status.INVALID_VALUE, "the host function is null");
          }
          add(a, Graph.HOST, Callbacks.hostFunction(function, host.get("userData")));
        });
    registry.does("cuGraphAddKernelNode", a -> add(a, Graph.KERNEL, kernel(a, a.struct(4))));
    registry.does("cuGraphAddMemsetNode", a -> add(a, Graph.MEMSET, fill(a, a.struct(4))));
    registry.does(
        "cuGraphAddChildGraphNode",
        a -> {
          List<Work> work = graph(a, 4).ordered();
          add(a, Graph.CHILD, () -> work.forEach(Work::run));
        });
    registry.does(
        "cuGraphAddDependencies",
        a ->
            edges(
                a,
                (from, to) -> {
                  if (!to.after().add(from)) {
                    throw new StatusException(
                        Status.INVALID_VALUE,
                        "this edge is there already: it cannot be added again");
                  }
                }));
    registry.does(
        "cuGraphRemoveDependencies",
        a ->
            edges(
                a,
                (from, to) -> {
                  if (!to.after().remove(from)) {
                    throw new StatusException(Status.INVALID_VALUE, "there is no such edge");
                  }
                }));
    registry.does(
        "cuGraphAddMemcpyNode",
        a -> {
          a.context();
          add(a, Graph.MEMCPY, DriverArrays.work(a, a.struct(4)));
        });
    registry.does(
        "cuGraphDestroyNode",
        a -> {
          Graph.Node node = node(a, 0);
          node.graph().remove(node);
        });
  }

  /** What happens to an edge. */
  private interface Edge {
    void change(Graph.Node from, Graph.Node to);
  }

  private static void edges(Args a, Edge edge) {
    Graph graph = graph(a, 0);
    List<Graph.Node> from = list(a, a.get(1), a.number(3));
    List<Graph.Node> to = list(a, a.get(2), a.number(3));
    for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
      if (from.get(i).graph() != graph || to.get(i).graph() != graph || from.get(i) == to.get(i)) {
        throw new StatusException(Status.INVALID_VALUE, "an edge is between two nodes of a graph");
      }
      edge.change(from.get(i), to.get(i));
    }
  }

  private static void add(Args a, int type, Work work) {
    Graph graph = graph(a, 1);
    a.outHandle(0, graph.add(type, work, list(a, a.get(2), a.number(3))).handle());
  }

  private static List<Graph.Node> list(Args a, @Nullable Object given, long count) {
    if (count == 0 || given == null) {
      return new ArrayList<>();
    }
    Object[] handles = (Object[]) given;
    if (count < 0 || count > handles.length) {
      throw new StatusException(Status.INVALID_VALUE, "fewer nodes are given than counted");
    }
    List<Graph.Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(node(a.with(handles[i]), 0));
    }
    return nodes;
  }

  private static Work kernel(Args a, Struct node) {
    Kernel kernel =
        a.machine().handles().get(Pointers.handle(node.get("func")), Kernel.class, "function");
    Stream stream = a.context().legacy();
    Launch launch =
        new Launch(
            stream,
            new int[] {
              (int) node.number("gridDimX"),
              (int) node.number("gridDimY"),
              (int) node.number("gridDimZ")
            },
            new int[] {
              (int) node.number("blockDimX"),
              (int) node.number("blockDimY"),
              (int) node.number("blockDimZ")
            },
            (int) node.number("sharedMemBytes"));
    Launches.check(kernel, launch, false);
    byte[] parameters = Launches.parameters(a, node.get("kernelParams"), kernel.code());
    return () -> kernel.code().run(launch, parameters);
  }

  private static Work fill(Args a, Struct node) {
    long address = Pointers.address(node.get("dst"));
    int width = (int) node.number("elementSize");
    long columns = node.number("width");
    long rows = node.number("height");
    long pitch = rows > 1 ? node.number("pitch") : 0;
    if ((width != 1 && width != 2 && width != 4) || columns <= 0 || rows <= 0 || pitch < 0) {
      throw new StatusException(Status.INVALID_VALUE, "no such fill");
    }
    long span = Fills.plus(Fills.times(rows - 1, pitch), Fills.times(columns, width));
    Block block = a.machine().memory().find(address);
    if (block == null || !block.holds(address, span) || address % width != 0) {
      throw new StatusException(
          Status.INVALID_VALUE, "no allocation holds all that the fill would write");
    }
    long value = node.number("value");
    return Graph.checked(
        () -> {
          for (long row = 0; row < rows; row++) {
            Fills.work(address + row * pitch, value, width, columns).run();
          }
        },
        block);
  }
}
