package io.warplight.simulator.ptx.instructions;

import java.util.HashMap;
import java.util.Map;

/**
 * What PTX says each form computes, in plain Java: exact numbers that are rounded once. Shares no
 * code with the engine. A form that is not here is one that the reader should not take.
 */
final class Reference {
  /** One row: its operands are in the row. */
  interface Rule {
    Outcome of(Form form, long[] row);
  }

  private static final Map<String, Rule> RULES = new HashMap<>();

  static {
    IntegerReference.register(RULES);
    FloatReference.register(RULES);
    CompareReference.register(RULES);
    ConvertReference.register(RULES);
    MemoryReference.register(RULES);
  }

  private Reference() {}

  /** The outcomes of all rows, or null where there is no such instruction. */
  static Outcome[] of(Form form, long[][] rows) {
    Outcome[] outcomes = new Outcome[rows.length];
    if (WarpReference.knows(form)) {
      for (int r = 0; r < rows.length; r++) {
        outcomes[r] = WarpReference.of(form, rows, r);
        if (outcomes[r] == null) {
          return null;
        }
      }
      return outcomes;
    }
    Rule rule = RULES.get(form.opcode);
    if (rule == null) {
      return null;
    }
    for (int r = 0; r < rows.length; r++) {
      outcomes[r] = rule.of(form, rows[r]);
      if (outcomes[r] == null) {
        return null;
      }
    }
    return outcomes;
  }

  /** The bits of an operand in its type, zero above. */
  static long cut(String type, long bits) {
    int width = Form.bits(type);
    return width == 64 ? bits : bits & (1L << width) - 1;
  }

  /** The operand as a number of its type: with its sign where it has one. */
  static long number(String type, long bits) {
    int unused = 64 - Form.bits(type);
    return type.charAt(0) == 's' ? bits << unused >> unused : cut(type, bits);
  }

  static boolean isInteger(String type) {
    return Format.of(type) == null && !type.equals("pred");
  }
}
