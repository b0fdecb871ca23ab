package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.run.Video;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Arithmetic on the two halves or four bytes of a word: vadd2, vabsdiff4 and their kin, with their
 * lanes in order. Selectors and masks are not simulated; no compiler emits them.
 */
final class VideoRules {
  private static final List<String> NAMES =
      Arrays.asList("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax", "vset");
  private static final List<String> COMPARISONS = Arrays.asList("eq", "ne", "lt", "le", "gt", "ge");

  private VideoRules() {}

  static void register(Map<String, Rule> rules) {
    for (int k = 0; k < NAMES.size(); k++) {
      int operation = k;
      rules.put(NAMES.get(k) + "2", (s, i) -> lanes(s, i, operation, 16));
      rules.put(NAMES.get(k) + "4", (s, i) -> lanes(s, i, operation, 8));
    }
  }

  private static Operation lanes(Selection s, Instruction i, int operation, int bits)
      throws PtxException {
    boolean set = operation == NAMES.indexOf("vset");
    Type result = set ? Type.U32 : i.type(0);
    Type a = i.type(set ? 0 : 1);
    Type b = i.type(set ? 1 : 2);
    if (a.bits() != 32 || b.bits() != 32 || result.bits() != 32) {
      throw i.wrong("the types are .u32 or .s32");
    }
    int comparison = 0;
    for (String modifier : i.modifiers()) {
      comparison = Math.max(comparison, COMPARISONS.indexOf(modifier));
    }
    int what =
        operation
            | comparison << Video.COMPARISON
            | (a.isSigned() ? Video.A_SIGNED : 0)
            | (b.isSigned() ? Video.B_SIGNED : 0)
            | (result.isSigned() ? Video.SIGNED : 0)
            | (i.has("sat") ? Video.SATURATED : 0)
            | (i.has("add") ? Video.SUMMED : 0)
            | (bits == 8 ? Video.BYTES : 0);
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> {
          body.push(what);
          body.run("Video", "lanes", "(IIII)I");
        },
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.B32, i));
  }
}
