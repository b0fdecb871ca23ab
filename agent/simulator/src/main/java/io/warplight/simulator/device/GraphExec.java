package io.warplight.simulator.device;

import java.util.List;

/** A graph made ready to be launched: its work in order, fixed at instantiation. */
public final class GraphExec extends Resource {
  private final List<Work> work;
  private final GraphMemory memory;

  /** The graph as it is now. */
  public GraphExec(Handles handles, Graph graph) {
    super(handles, null);
    this.work = graph.ordered();
    this.memory = graph.memory();
    memory.use();
  }

  /** Queues one run of it. */
  public void launch(Stream stream) {
    memory.launched();
    Queue.add(
        stream,
        Graph.CHILD,
        () -> {
          for (Work piece : work) {
            piece.run();
          }
        });
  }

  @Override
  void released() {
    memory.leave();
  }

  @Override
  public String kind() {
    return "graph exec";
  }
}
