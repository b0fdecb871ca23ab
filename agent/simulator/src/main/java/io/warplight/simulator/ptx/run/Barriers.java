package io.warplight.simulator.ptx.run;

/**
 * The sixteen barriers of a block: who has arrived, what was voted. Belongs to the block's worker.
 */
public final class Barriers {
  private static final int COUNT = 16;

  private final int[] arrived = new int[COUNT];
  private final int[] expected = new int[COUNT];
  private final int[] waiting = new int[COUNT];
  private final int[] votes = new int[COUNT];

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
    int present = 0;
    java.util.Arrays.fill(waiting, 0);
    java.util.Arrays.fill(votes, 0);
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[i];
      if (lane.waiting == Lane.AT_PLAIN_BARRIER) {
        lane.spellOutBarrier();
      }
      if (lane.waiting == Lane.AT_BARRIER) {
        int barrier = lane.operation & 15;
        present |= 1 << barrier;
        waiting[barrier]++;
        votes[barrier] += lane.argument2;
        expected[barrier] = Math.max(expected[barrier], lane.mask);
      }
    }
    int complete = 0;
    for (int barrier = 0; present >>> barrier != 0; barrier++) {
      int threads = expected[barrier] == 0 ? live : expected[barrier];
      if (waiting[barrier] > 0 && waiting[barrier] + arrived[barrier] >= threads) {
        arrived[barrier] = 0;
        expected[barrier] = 0;
        complete |= 1 << barrier;
      }
    }
    if (complete != 0) {
      let(lanes, count, complete);
    }
    return complete != 0;
  }

  private void let(Lane[] lanes, int count, int complete) {
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[i];
      if (lane.waiting == Lane.AT_BARRIER && (complete >>> (lane.operation & 15) & 1) == 1) {
        lane.waiting = Lane.READY;
        // argument: 0 none, 1 popc, 2 and, 3 or.
        int kind = lane.argument;
        int all = votes[lane.operation & 15];
        int there = waiting[lane.operation & 15];
        lane.result = kind == 1 ? all : kind == 2 ? (all == there ? 1 : 0) : all > 0 ? 1 : 0;
      }
    }
  }
}
