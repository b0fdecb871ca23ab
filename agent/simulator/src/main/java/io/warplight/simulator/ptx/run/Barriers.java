package io.warplight.simulator.ptx.run;

/**
 * The sixteen barriers of a block: who has arrived, what was voted. Belongs to the block's worker.
 */
public final class Barriers {
  private static final int COUNT = 16;

  private final int[] arrived = new int[COUNT];
  private final int[] expected = new int[COUNT];

  Barriers() {}

  void clear() {
    java.util.Arrays.fill(arrived, 0);
    java.util.Arrays.fill(expected, 0);
  }

  /** A lane arrives without waiting. */
  void arrive(int barrier, int threads) {
    arrived[barrier & 15]++;
    expected[barrier & 15] = threads;
  }

  /**
   * Lets lanes go whose barrier is complete.
   *
   * @param live lanes of the block that have not exited
   * @return whether any lane may go on
   */
  boolean release(Lane[] lanes, int count, int live) {
    boolean released = false;
    for (int barrier = 0; barrier < COUNT; barrier++) {
      int waiting = 0;
      int threads = expected[barrier];
      int votes = 0;
      for (int i = 0; i < count; i++) {
        Lane lane = lanes[i];
        if (lane.waiting == Lane.AT_BARRIER && lane.operation == barrier) {
          waiting++;
          threads = Math.max(threads, lane.mask);
          votes += lane.argument2;
        }
      }
      if (waiting > 0 && waiting + arrived[barrier] >= (threads == 0 ? live : threads)) {
        arrived[barrier] = 0;
        expected[barrier] = 0;
        let(lanes, count, barrier, waiting, votes);
        released = true;
      }
    }
    return released;
  }

  private static void let(Lane[] lanes, int count, int barrier, int waiting, int votes) {
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[i];
      if (lane.waiting == Lane.AT_BARRIER && lane.operation == barrier) {
        lane.waiting = Lane.READY;
        // argument: 0 none, 1 popc, 2 and, 3 or.
        int kind = lane.argument;
        lane.result =
            kind == 1 ? votes : kind == 2 ? (votes == waiting ? 1 : 0) : votes > 0 ? 1 : 0;
      }
    }
  }
}
