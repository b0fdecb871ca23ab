package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Raw;

/**
 * Runs one block of a launch after another: its lanes in turn, each to its next wait, until all
 * have exited. A block whose lanes only loop can be put aside for another and gone on with later.
 * Belongs to one worker at a time.
 */
final class BlockRunner {
  private static final int WARP = 32;
  private static final int STEPS_A_CHECK = 1024;

  private final KernelCode code;
  private final Grid grid;
  private final int entry;
  private final int threads;
  private final int localBytes;
  private final Lane[] lanes;
  private final Sweep together;
  private int made;
  private int count;
  private int live;
  private int steps;
  private boolean begun;
  private boolean looped;

  /** Lanes that came to the plain barrier in this round. */
  private int arrivals;

  /** Whether the round before ended with all lanes at the plain barrier. */
  private boolean allAtBarrier;

  BlockRunner(KernelCode code, int entry) {
    this.code = code;
    this.grid = code.grid;
    this.entry = entry;
    this.threads = grid.threads();
    this.localBytes = code.localBytes() + (code.calls() ? grid.device.stackBytes() : 0);
    this.lanes = new Lane[threads];
    this.together = new Sweep(code, lanes);
    if (grid.sharedBytes > 0) {
      code.shared = Raw.allocate(grid.sharedBytes);
      Raw.set(code.shared, grid.sharedBytes, (byte) 0);
    }
  }

  void close() {
    if (code.shared != 0) {
      Raw.free(code.shared);
      code.shared = 0;
    }
    for (int i = 0; i < made; i++) {
      lanes[i].close();
    }
    made = 0;
  }

  /** Whether blocks on other threads may be in this one's way. */
  boolean contends() {
    return code.contends();
  }

  /** Begins a block; {@link #advance} runs it. */
  void begin(long number) {
    code.blockX = (int) (number % grid.gridX);
    code.blockY = (int) (number / grid.gridX % grid.gridY);
    code.blockZ = (int) (number / grid.gridX / grid.gridY);
    code.barriers.clear();
    count = 0;
    live = 0;
    code.othersWait = threads > 1 || grid.blocks() > 1;
    begun = false;
  }

  private void startLanes() {
    begun = true;
    if (code.waits()) {
      for (int i = 0; i < threads; i++) {
        start(lane(i), i);
      }
      count = threads;
      live = threads;
      together.at(entry);
    } else {
      sweep();
    }
  }

  private Lane lane(int i) {
    if (i == made) {
      lanes[made++] = new Lane(code.registers(), localBytes);
    }
    return lanes[i];
  }

  private void start(Lane lane, int i) {
    int x = i % grid.blockX;
    int rest = i / grid.blockX;
    lane.begin(x, rest % grid.blockY, rest / grid.blockY, i, entry);
  }

  /** Lanes that wait for nobody: one after the other in one object. */
  private void sweep() {
    int row = 0;
    for (int z = 0; z < grid.blockZ; z++) {
      for (int y = 0; y < grid.blockY; y++) {
        int x = 0;
        while (x < grid.blockX) {
          Lane lane = lane(count);
          lane.begin(x, y, z, row + x, entry);
          x = code.sweeps() ? sweepRow(lane, x) : runThrough(lane, x);
        }
        row += grid.blockX;
      }
    }
  }

  /** Runs a row's lanes from x on as long as each exits; says which is the next. */
  private int sweepRow(Lane lane, int x) {
    int stopped = code.sweep(lane, entry, KernelCode.FUEL, lanes, x, grid.blockX);
    if (stopped < grid.blockX) {
      finish(lane, code.apart);
    }
    return stopped + 1;
  }

  private int runThrough(Lane lane, int x) {
    finish(lane, code.go(lane, entry));
    return x + 1;
  }

  private void finish(Lane lane, int next) {
    if (next != KernelCode.EXIT && !runOn(lane, next)) {
      // It loops and lets others run: it keeps its object.
      count++;
      live++;
    }
  }

  /** Runs a lane from what {@code go} returned until it waits or exits; says whether it exited. */
  private boolean runOn(Lane lane, int from) {
    int next = from;
    while (next >= 0) {
      if (++steps >= STEPS_A_CHECK) {
        steps = 0;
        if (grid.isStopping()) {
          throw new Stop();
        }
      }
      next = code.go(lane, next);
    }
    if (next == KernelCode.EXIT) {
      lane.waiting = Lane.EXITED;
      return true;
    }
    lane.next = ~next;
    return false;
  }

  /**
   * Runs the block's lanes.
   *
   * @param patience rounds in which a lane only looped that may pass without the block's end
   * @return whether the block has ended
   */
  boolean advance(int patience) {
    if (!begun) {
      startLanes();
    }
    int idle = 0;
    boolean released = allAtBarrier;
    allAtBarrier = false;
    while (live > 0) {
      if (grid.isStopping()) {
        throw new Stop();
      }
      boolean moved = false;
      if (together.isTogether()) {
        live -= together.run();
        released = false;
        continue;
      }
      looped = false;
      arrivals = 0;
      for (int first = 0; first < count; first += WARP) {
        moved |= runWarp(first, Math.min(WARP, count - first), released);
      }
      if (live == 0) {
        break;
      }
      released = arrivals == live;
      if (released && live == threads) {
        together.gather();
      }
      moved |= released || code.barriers.release(lanes, count, live);
      if (looped && ++idle >= patience) {
        allAtBarrier = released;
        return false;
      }
      if (!moved) {
        return stuck();
      }
    }
    return true;
  }

  /** All lanes wait for lanes that never come: as on the device, until somebody stops it. */
  private boolean stuck() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Stop();
    }
    return false;
  }

  private boolean runWarp(int first, int size, boolean barrierReleased) {
    boolean moved = false;
    boolean again;
    boolean released = barrierReleased;
    do {
      boolean together = false;
      boolean yielded = false;
      for (int i = first; i < first + size; i++) {
        Lane lane = lanes[i];
        if (lane.waiting == Lane.READY || (released && lane.waiting == Lane.AT_PLAIN_BARRIER)) {
          moved = true;
          lane.waiting = Lane.READY;
          if (runOn(lane, lane.next)) {
            live--;
          } else if (lane.waiting == Lane.AT_PLAIN_BARRIER) {
            arrivals++;
          }
          yielded |= lane.waiting == Lane.READY;
          looped |= yielded;
        }
        together |= lane.waiting == Lane.AT_WARP;
      }
      released = false; // Who comes to the next barrier now waits for it.
      again = together && new Warp(lanes, first, size).resolve();
      moved |= again;
      again &= !yielded;
    } while (again);
    return moved;
  }
}
