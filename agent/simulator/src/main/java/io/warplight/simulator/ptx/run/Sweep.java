package io.warplight.simulator.ptx.run;

/**
 * Runs the lanes of a block from one plain barrier to the next without a look at each: as long as
 * all of them go the same way, what they wait for is one number. Belongs to its block's runner.
 */
final class Sweep {
  private final KernelCode code;
  private final Lane[] lanes;

  /** Where all lanes go on, or -1: they are to be asked one by one. */
  private int point = -1;

  Sweep(KernelCode code, Lane[] lanes) {
    this.code = code;
    this.lanes = lanes;
  }

  /** All lanes are about to go on here. */
  void at(int where) {
    point = code.sweeps() ? where : -1;
  }

  /** All lanes have come to the plain barrier: are they to go on at one place? */
  void gather() {
    if (!code.sweeps()) {
      return;
    }
    int where = lanes[0].next;
    for (Lane lane : lanes) {
      if (lane.next != where) {
        return;
      }
    }
    for (Lane lane : lanes) {
      lane.waiting = Lane.READY;
    }
    point = where;
  }

  boolean isTogether() {
    return point >= 0;
  }

  /**
   * Runs all lanes on, to their next waits.
   *
   * @return how many have exited; unless {@link #isTogether} each knows afterwards what it waits
   *     for
   */
  int run() {
    int from = point;
    int done = code.sweep(lanes[0], from, KernelCode.FUEL, lanes, 0, lanes.length);
    int usual = code.usual;
    if (done == lanes.length) {
      point = usual == KernelCode.EXIT ? -1 : ~usual;
      return usual == KernelCode.EXIT ? done : 0;
    }
    point = -1;
    for (int i = 0; i < done; i++) {
      note(lanes[i], usual);
    }
    int end = code.apart;
    if (end != KernelCode.EXIT) {
      lanes[done].next = ~end;
    }
    for (int i = done + 1; i < lanes.length; i++) {
      lanes[i].next = from;
      lanes[i].waiting = Lane.READY;
    }
    return (usual == KernelCode.EXIT ? done : 0) + (end == KernelCode.EXIT ? 1 : 0);
  }

  private static void note(Lane lane, int end) {
    lane.waiting = end == KernelCode.EXIT ? Lane.EXITED : Lane.AT_PLAIN_BARRIER;
    lane.next = ~end;
  }
}
