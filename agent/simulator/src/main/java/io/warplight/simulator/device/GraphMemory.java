package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Memory that a graph's own nodes allocate. It is there from the capture on; what the graph gives
 * back itself, and what no launch has handed to the application, goes with the last of the graph,
 * its clones and its executables. Guarded by itself.
 */
final class GraphMemory {
  /** What gives each block back. */
  private final Map<Block, Runnable> blocks = new LinkedHashMap<>();

  private final Map<Block, Runnable> freedInside = new LinkedHashMap<>();
  private int users = 1;
  private boolean launched;

  synchronized void add(Block block, Runnable release) {
    blocks.put(block, release);
  }

  /** A node gives a block back; false where no node of this graph had allocated it. */
  synchronized boolean free(Block block) {
    Runnable release = blocks.remove(block);
    if (release != null) {
      freedInside.put(block, release);
    }
    return release != null;
  }

  synchronized void launched() {
    launched = true;
  }

  synchronized void use() {
    users++;
  }

  void leave() {
    Map<Block, Runnable> over = new LinkedHashMap<>();
    synchronized (this) {
      if (--users > 0) {
        return;
      }
      over.putAll(freedInside);
      if (!launched) {
        over.putAll(blocks);
      }
    }
    over.forEach(
        (block, release) -> {
          if (!block.isFreed()) {
            release.run();
          }
        });
  }
}
