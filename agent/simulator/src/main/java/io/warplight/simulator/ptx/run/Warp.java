package io.warplight.simulator.ptx.run;

/**
 * What the lanes of a warp do together: shuffles, votes, matches, reductions. Looks at lanes that
 * wait, answers those whose members have all come. Belongs to the block's worker.
 */
public final class Warp {
  public static final int SYNC = 0;
  public static final int SHUFFLE_UP = 1;
  public static final int SHUFFLE_DOWN = 2;
  public static final int SHUFFLE_XOR = 3;
  public static final int SHUFFLE_INDEX = 4;
  public static final int VOTE_ALL = 5;
  public static final int VOTE_ANY = 6;
  public static final int VOTE_UNIFORM = 7;
  public static final int BALLOT = 8;
  public static final int MATCH_ANY = 9;
  public static final int MATCH_ALL = 10;

  /** Which lanes are here: the only one without a mask. */
  public static final int ACTIVE = 11;

  public static final int REDUCE_ADD = 12;
  public static final int REDUCE_MIN = 13;
  public static final int REDUCE_MAX = 14;
  public static final int REDUCE_MIN_UNSIGNED = 15;
  public static final int REDUCE_MAX_UNSIGNED = 16;
  public static final int REDUCE_AND = 17;
  public static final int REDUCE_OR = 18;
  public static final int REDUCE_XOR = 19;

  /** Picks one lane of the members. */
  public static final int ELECT = 20;

  private final Lane[] lanes;
  private final int first;
  private final int count;

  Warp(Lane[] lanes, int first, int count) {
    this.lanes = lanes;
    this.first = first;
    this.count = count;
  }

  /** Answers what can be answered; says whether any lane may go on. */
  boolean resolve() {
    boolean any = false;
    int seen = 0;
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[first + i];
      if (lane.waiting == Lane.AT_WARP && lane.operation != ACTIVE && (seen >>> i & 1) == 0) {
        int members = members(lane);
        seen |= members;
        any |= members != 0 && answer(lane.operation, members);
      }
    }
    return any || resolveActive();
  }

  /** The waiting lanes of the lane's mask if none is missing, else 0. */
  private int members(Lane asking) {
    int members = 0;
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[first + i];
      if ((asking.mask >>> i & 1) == 0 || lane.waiting == Lane.EXITED) {
        continue;
      }
      boolean here =
          lane.waiting == Lane.AT_WARP
              && lane.operation == asking.operation
              && lane.mask == asking.mask;
      if (!here) {
        return 0;
      }
      members |= 1 << i;
    }
    return members;
  }

  /** Lanes that ask who is here stand together when they ask at the same place. */
  private boolean resolveActive() {
    boolean any = false;
    for (int i = 0; i < count; i++) {
      Lane lane = lanes[first + i];
      if (lane.waiting == Lane.READY) {
        return any;
      }
      if (lane.waiting == Lane.AT_WARP && lane.operation == ACTIVE) {
        int group = 0;
        for (int k = 0; k < count; k++) {
          Lane other = lanes[first + k];
          if (other.waiting == Lane.AT_WARP
              && other.operation == ACTIVE
              && other.next == lane.next) {
            group |= 1 << k;
          }
        }
        return answer(ACTIVE, group);
      }
    }
    return any;
  }

  private boolean answer(int operation, int members) {
    if (operation >= SHUFFLE_UP && operation <= SHUFFLE_INDEX) {
      shuffle(operation, members);
    } else if (operation == MATCH_ANY || operation == MATCH_ALL) {
      match(operation == MATCH_ALL, members);
    } else {
      together(operation, members);
    }
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 1) {
        lanes[first + i].waiting = Lane.READY;
      }
    }
    return true;
  }

  private void shuffle(int operation, int members) {
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 0) {
        continue;
      }
      Lane lane = lanes[first + i];
      int distance = lane.argument & 31;
      int clamp = lane.argument2 & 31;
      int segments = lane.argument2 >>> 8 & 31;
      int top = (i & segments) | (clamp & ~segments);
      int bottom = i & segments;
      int from;
      boolean inside;
      switch (operation) {
        case SHUFFLE_UP:
          from = i - distance;
          inside = from >= top;
          break;
        case SHUFFLE_DOWN:
          from = i + distance;
          inside = from <= top;
          break;
        case SHUFFLE_XOR:
          from = i ^ distance;
          inside = from <= top;
          break;
        default:
          from = bottom | (distance & ~segments);
          inside = from <= top;
          break;
      }
      from = inside ? from : i;
      lane.predicate = inside ? 1 : 0;
      // What a lane gives that is not there is undefined; its last value is as good as any.
      lane.result = from < count && from >= 0 ? lanes[first + from].value : lane.value;
    }
  }

  private void match(boolean all, int members) {
    int equal = 0;
    Lane leader = lanes[first + Integer.numberOfTrailingZeros(members)];
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 1) {
        Lane lane = lanes[first + i];
        equal |= lane.value == leader.value ? 1 << i : 0;
        if (!all) {
          lane.result = same(lane.value, members);
        }
      }
    }
    if (all) {
      for (int i = 0; i < count; i++) {
        if ((members >>> i & 1) == 1) {
          lanes[first + i].predicate = equal == members ? 1 : 0;
          lanes[first + i].result = equal == members ? members : 0;
        }
      }
    }
  }

  private int same(long value, int members) {
    int equal = 0;
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 1 && lanes[first + i].value == value) {
        equal |= 1 << i;
      }
    }
    return equal;
  }

  private void together(int operation, int members) {
    int ballot = 0;
    boolean begun = false;
    int reduced = 0;
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 1) {
        int value = (int) lanes[first + i].value;
        ballot |= value != 0 ? 1 << i : 0;
        reduced = begun ? reduce(operation, reduced, value) : value;
        begun = true;
      }
    }
    int leader = Integer.numberOfTrailingZeros(members);
    for (int i = 0; i < count; i++) {
      if ((members >>> i & 1) == 1) {
        Lane lane = lanes[first + i];
        lane.result = result(operation, ballot, members, reduced, leader);
        lane.predicate = operation == ELECT ? (i == leader ? 1 : 0) : (int) lane.result & 1;
      }
    }
  }

  private static int result(int operation, int ballot, int members, int reduced, int leader) {
    switch (operation) {
      case VOTE_ALL:
        return ballot == members ? 1 : 0;
      case VOTE_ANY:
        return ballot != 0 ? 1 : 0;
      case VOTE_UNIFORM:
        return ballot == 0 || ballot == members ? 1 : 0;
      case BALLOT:
        return ballot;
      case ACTIVE:
        return members;
      case ELECT:
        return leader;
      default:
        return reduced;
    }
  }

  private static int reduce(int operation, int a, int b) {
    switch (operation) {
      case REDUCE_ADD:
        return a + b;
      case REDUCE_MIN:
        return Math.min(a, b);
      case REDUCE_MAX:
        return Math.max(a, b);
      case REDUCE_MIN_UNSIGNED:
        return Integers.minUnsigned(a, b);
      case REDUCE_MAX_UNSIGNED:
        return Integers.maxUnsigned(a, b);
      case REDUCE_AND:
        return a & b;
      case REDUCE_OR:
        return a | b;
      case REDUCE_XOR:
        return a ^ b;
      default:
        return 0;
    }
  }
}
