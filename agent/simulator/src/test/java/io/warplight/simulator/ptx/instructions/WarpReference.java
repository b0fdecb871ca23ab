package io.warplight.simulator.ptx.instructions;

/** Shuffles, votes, matches and reductions of whole warps. */
final class WarpReference {
  private static final int LANES = 32;

  private WarpReference() {}

  static boolean knows(Form form) {
    switch (form.opcode) {
      case "shfl":
      case "vote":
      case "match":
      case "redux":
      case "elect":
        return true;
      default:
        return false;
    }
  }

  static Outcome of(Form form, long[][] rows, int row) {
    int first = row / LANES * LANES;
    switch (form.opcode) {
      case "shfl":
        return shuffle(form, rows, first, row - first);
      case "vote":
        return vote(form, rows, first);
      case "match":
        return match(form, rows, first, row);
      case "redux":
        return reduce(form, rows, first);
      default:
        return Outcome.ANY;
    }
  }

  private static Outcome shuffle(Form form, long[][] rows, int first, int lane) {
    String argument = form.name.split(",")[1];
    int c = Integer.decode(argument);
    int b = (int) rows[first + lane][1] & 31;
    int clamp = c & 31;
    int segments = c >> 8 & 31;
    int most = (lane & segments) | (clamp & ~segments);
    int least = lane & segments;
    int from;
    boolean inside;
    if (form.has("up")) {
      from = lane - b;
      inside = from >= most;
    } else if (form.has("down")) {
      from = lane + b;
      inside = from <= most;
    } else if (form.has("bfly")) {
      from = lane ^ b;
      inside = from <= most;
    } else {
      from = least | (b & ~segments);
      inside = from <= most;
    }
    from = inside ? from : lane;
    return Outcome.exactly(rows[first + from][0], inside ? 1 : 0);
  }

  private static Outcome vote(Form form, long[][] rows, int first) {
    long ballot = 0;
    for (int i = 0; i < LANES; i++) {
      ballot |= (rows[first + i][0] & 1) << i;
    }
    if (form.has("ballot")) {
      return Outcome.exactly(ballot);
    }
    boolean all = ballot == 0xffffffffL;
    return Outcome.exactly(
        (form.has("all") ? all : form.has("any") ? ballot != 0 : all || ballot == 0) ? 1 : 0);
  }

  private static Outcome match(Form form, long[][] rows, int first, int row) {
    String type = form.inputs.get(0);
    if (!type.equals("b32") && !type.equals("b64")) {
      return null;
    }
    long equal = 0;
    for (int i = 0; i < LANES; i++) {
      boolean same = Reference.cut(type, rows[first + i][0]) == Reference.cut(type, rows[row][0]);
      equal |= same ? 1L << i : 0;
    }
    if (form.has("any")) {
      return Outcome.exactly(equal);
    }
    boolean all = equal == 0xffffffffL;
    return Outcome.exactly(all ? equal : 0, all ? 1 : 0);
  }

  private static Outcome reduce(Form form, long[][] rows, int first) {
    String type = form.inputs.get(0);
    boolean bare = type.equals("b32");
    String operation = form.modifiers.get(1);
    boolean logic = operation.equals("and") || operation.equals("or") || operation.equals("xor");
    if (logic ? !bare : !type.equals("u32") && !type.equals("s32")) {
      return null;
    }
    long result = Reference.number(type, rows[first][0]);
    for (int i = 1; i < LANES; i++) {
      long next = Reference.number(type, rows[first + i][0]);
      switch (operation) {
        case "add":
          result += next;
          break;
        case "min":
          result = Math.min(result, next);
          break;
        case "max":
          result = Math.max(result, next);
          break;
        case "and":
          result &= next;
          break;
        case "or":
          result |= next;
          break;
        default:
          result ^= next;
          break;
      }
    }
    return Outcome.exactly(result);
  }
}
