package io.warplight.simulator.ptx.instructions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * One instruction with its modifiers and types, and the kernel that runs it once a thread: operands
 * {@code %a0}… from the thread's row of the input, results {@code %d} and {@code %q} to its row of
 * the output.
 */
final class Form {
  /** Operands of a row, 8 bytes each. */
  static final int INPUTS = 5;

  /** Bytes of a row of the output: the result, a second result, and a cell to work on. */
  static final int OUTPUT = 32;

  private static final String HEAD = ".version 8.5\n.target sm_90\n.address_size 64\n";

  /** What it is called, unique: opcode and modifiers, and what else makes it out. */
  final String name;

  final String opcode;
  final List<String> modifiers;
  final List<String> inputs;

  /** Type of the result, and of the second one or "". */
  final String result;

  final String second;
  private final String body;

  private Form(
      String name, String opcode, List<String> inputs, String result, String second, String body) {
    this.name = name;
    String[] parts = opcode.split("\\.");
    this.opcode = parts[0];
    this.modifiers = Collections.unmodifiableList(Arrays.asList(parts).subList(1, parts.length));
    this.inputs = inputs;
    this.result = result;
    this.second = second;
    this.body = body;
  }

  /** The plain shape: {@code op d, a, b, …;}. */
  static Form plain(String instruction, String result, String... inputs) {
    return with(instruction, "", result, "", inputs);
  }

  /** The same with constants behind the operands. */
  static Form with(
      String instruction, String constants, String result, String second, String... inputs) {
    StringBuilder text = new StringBuilder(instruction).append(' ');
    text.append(second.isEmpty() ? "%d" : "%d|%q");
    for (int k = 0; k < inputs.length; k++) {
      text.append(", %a").append(k);
    }
    text.append(constants).append(';');
    String name = instruction + (second.isEmpty() ? "" : "|") + constants.replace(" ", "");
    return new Form(name, instruction, Arrays.asList(inputs), result, second, text.toString());
  }

  /** Several instructions; {@code %cell} is the address of 16 bytes of the thread's own. */
  static Form of(
      String name,
      String instruction,
      String body,
      String result,
      String second,
      String... inputs) {
    return new Form(name, instruction, Arrays.asList(inputs), result, second, body);
  }

  boolean has(String modifier) {
    return modifiers.contains(modifier);
  }

  static int bits(String type) {
    if (type.equals("pred")) {
      return 1;
    }
    if (type.endsWith("x2")) {
      return 32;
    }
    return Integer.parseInt(type.replaceAll("[^0-9]", ""));
  }

  /** Registers have 16 bits at least. */
  private static String register(String type) {
    return type.equals("pred") ? ".pred" : ".b" + Math.max(16, bits(type));
  }

  /** The module with this kernel alone, {@code k}. */
  String ptx() {
    List<String> lines = new ArrayList<>();
    lines.add(HEAD);
    lines.add(".visible .entry k(.param .u64 in, .param .u64 out)\n{");
    lines.add(" .reg .pred %t, %u; .reg .b16 %w; .reg .b32 %x, %y, %z; .reg .b64 %in, %out, %row;");
    lines.add(
        " .reg .b64 %cell, %m, %n; .shared .align 16 .b8 sh[4096]; .local .align 16 .b8 lo[32];");
    lines.add(" .reg " + register(result) + " %d;");
    if (!second.isEmpty()) {
      lines.add(" .reg " + register(second) + " %q;");
    }
    lines.add(" ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %x, %tid.x;");
    lines.add(" mul.wide.u32 %row, %x, " + INPUTS * 8 + "; add.s64 %in, %in, %row;");
    lines.add(" mul.wide.u32 %row, %x, " + OUTPUT + "; add.s64 %out, %out, %row;");
    lines.add(" add.s64 %cell, %out, 16; shl.b32 %y, %x, 5;");
    for (int k = 0; k < inputs.size(); k++) {
      String type = inputs.get(k);
      if (type.equals("pred")) {
        lines.add(" .reg .pred %a" + k + "; ld.global.u16 %w, [%in+" + 8 * k + "];");
        lines.add(" and.b16 %w, %w, 1; setp.ne.u16 %a" + k + ", %w, 0;");
      } else {
        String form = register(type);
        lines.add(
            " .reg "
                + form
                + " %a"
                + k
                + "; ld.global"
                + form
                + " %a"
                + k
                + ", [%in+"
                + 8 * k
                + "];");
      }
    }
    lines.add(" " + body);
    store(lines, "%d", result, 0);
    if (!second.isEmpty()) {
      store(lines, "%q", second, 8);
    }
    lines.add(" ret;\n}\n");
    return String.join("\n", lines);
  }

  private static void store(List<String> lines, String register, String type, int at) {
    if (type.equals("pred")) {
      lines.add(" selp.b32 %z, 1, 0, " + register + "; st.global.b32 [%out+" + at + "], %z;");
    } else {
      lines.add(" st.global" + register(type) + " [%out+" + at + "], " + register + ";");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
