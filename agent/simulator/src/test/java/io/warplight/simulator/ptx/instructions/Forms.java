package io.warplight.simulator.ptx.instructions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All forms: each opcode with each type and each modifier that it might have, right or wrong. What
 * is wrong both the reader and NVIDIA's assembler refuse.
 */
final class Forms {
  private static final String[] TYPES = {
    "u8", "s8", "b8", "u16", "s16", "b16", "u32", "s32", "b32", "u64", "s64", "b64", "f16", "bf16",
    "f32", "f64", "f16x2", "bf16x2", "pred"
  };
  private static final String[] ROUNDINGS = {"", ".rn", ".rz", ".rm", ".rp"};
  private static final String[] FLUSH = {"", ".ftz"};
  private static final String[] SATURATE = {"", ".sat"};
  private static final String[] SET = {"u32", "s32", "f32", "f16", "u64"};
  private static final String[] SET_OF_HALVES = {
    "u16", "s16", "u32", "s32", "f32", "f16", "bf16", "f16x2", "bf16x2"
  };
  private static final String[] NONE = {""};

  private final Map<String, Form> forms = new LinkedHashMap<>();

  private Forms() {}

  static List<Form> all() {
    Forms all = new Forms();
    all.arithmetic();
    all.extremes();
    all.approximations();
    all.bits();
    all.carries();
    all.comparisons();
    all.conversions();
    all.moves();
    all.videos();
    all.memory();
    all.atomics();
    all.warps();
    return new ArrayList<>(all.forms.values());
  }

  private void add(Form form) {
    if (forms.put(form.name, form) != null) {
      throw new IllegalStateException("twice: " + form.name);
    }
  }

  private static String[] inputs(String type, int count) {
    String[] types = new String[count];
    Arrays.fill(types, type);
    return types;
  }

  /** Each combination of the parts before each type. */
  private void each(String opcode, int inputs, String[]... parts) {
    for (String modifiers : combined(parts)) {
      for (String type : TYPES) {
        add(Form.plain(opcode + modifiers + "." + type, type, inputs(type, inputs)));
      }
    }
  }

  private static List<String> combined(String[]... parts) {
    List<String> all = new ArrayList<>();
    all.add("");
    for (String[] part : parts) {
      List<String> longer = new ArrayList<>();
      for (String before : all) {
        for (String behind : part) {
          longer.add(before + behind);
        }
      }
      all = longer;
    }
    return all;
  }

  private static String doubled(String type) {
    return type.endsWith("16")
        ? type.charAt(0) + "32"
        : type.endsWith("32") ? type.charAt(0) + "64" : type;
  }

  private void arithmetic() {
    each("add", 2, ROUNDINGS, FLUSH, SATURATE);
    each("sub", 2, ROUNDINGS, FLUSH, SATURATE);
    each("mul", 2, ROUNDINGS, FLUSH, SATURATE);
    each("fma", 3, ROUNDINGS, FLUSH, SATURATE);
    each("fma", 3, new String[] {".rn"}, FLUSH, new String[] {".relu"});
    each("mad", 3, ROUNDINGS, FLUSH, SATURATE);
    each("mul", 2, new String[] {".lo", ".hi"});
    each("mad", 3, new String[] {".lo", ".hi"}, SATURATE);
    each("mul24", 2, new String[] {".lo", ".hi"});
    each("mad24", 3, new String[] {".lo", ".hi"}, SATURATE);
    for (String type : TYPES) {
      String wide = doubled(type);
      add(Form.plain("mul.wide." + type, wide, type, type));
      add(Form.plain("mad.wide." + type, wide, type, type, wide));
    }
    each("div", 2, ROUNDINGS, FLUSH);
    each("div", 2, new String[] {".approx", ".full"}, FLUSH);
    each("rem", 2);
    each("abs", 1, FLUSH);
    each("neg", 1, FLUSH);
    each("sad", 3);
    each("sqrt", 1, ROUNDINGS, FLUSH);
    each("rcp", 1, ROUNDINGS, FLUSH);
    each("copysign", 2);
    for (String a : new String[] {"u32", "s32"}) {
      for (String b : new String[] {"u32", "s32"}) {
        String result = a.equals("u32") && b.equals("u32") ? "u32" : "s32";
        for (String name : new String[] {"dp4a.", "dp2a.lo.", "dp2a.hi."}) {
          add(Form.plain(name + a + "." + b, result, a, b, result));
        }
      }
    }
  }

  private void extremes() {
    for (String opcode : new String[] {"min", "max"}) {
      each(opcode, 2, FLUSH, new String[] {"", ".NaN"}, new String[] {"", ".xorsign.abs"});
      each(opcode, 2, new String[] {".relu"});
    }
  }

  private void approximations() {
    for (String opcode :
        new String[] {"sqrt", "rcp", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh"}) {
      each(opcode, 1, new String[] {".approx"}, FLUSH);
    }
  }

  private void bits() {
    for (String opcode : new String[] {"and", "or", "xor"}) {
      each(opcode, 2);
    }
    each("not", 1);
    each("cnot", 1);
    each("brev", 1);
    for (String type : TYPES) {
      add(Form.plain("shl." + type, type, type, "u32"));
      add(Form.plain("shr." + type, type, type, "u32"));
      add(Form.plain("popc." + type, "u32", type));
      add(Form.plain("clz." + type, "u32", type));
      add(Form.plain("bfind." + type, "u32", type));
      add(Form.plain("bfind.shiftamt." + type, "u32", type));
      add(Form.plain("bfe." + type, type, type, "u32", "u32"));
      add(Form.plain("bfi." + type, type, type, type, "u32", "u32"));
      for (int distance : new int[] {0, 1, 15, 16, 31, 32, 40, 63, 64, 100}) {
        add(Form.with("shl." + type, ", " + distance, type, "", type));
        add(Form.with("shr." + type, ", " + distance, type, "", type));
      }
      add(Form.plain("szext.clamp." + type, type, type, "u32"));
      add(Form.plain("szext.wrap." + type, type, type, "u32"));
    }
    for (String mode : new String[] {"l.clamp", "l.wrap", "r.clamp", "r.wrap"}) {
      add(Form.plain("shf." + mode + ".b32", "b32", "b32", "b32", "u32"));
    }
    for (int table : new int[] {0, 0x96, 0xe8, 0x80, 0xfe, 0x1b, 0xca, 255}) {
      add(Form.with("lop3.b32", ", " + table, "b32", "", "b32", "b32", "b32"));
    }
    add(Form.plain("prmt.b32", "b32", "b32", "b32", "b32"));
    for (String mode : new String[] {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"}) {
      add(Form.plain("prmt.b32." + mode, "b32", "b32", "b32", "b32"));
    }
    add(Form.plain("fns.b32", "b32", "b32", "b32", "s32"));
    add(Form.plain("bmsk.clamp.b32", "b32", "b32", "b32"));
    add(Form.plain("bmsk.wrap.b32", "b32", "b32", "b32"));
  }

  /** The flag that one leaves and the next takes. */
  private void carries() {
    for (String type : new String[] {"u32", "s32", "u64", "s64"}) {
      for (String opcode : new String[] {"add", "sub"}) {
        add(
            Form.of(
                opcode + ".cc." + type,
                opcode + ".cc." + type,
                opcode
                    + ".cc."
                    + type
                    + " %d, %a0, %a1; "
                    + opcode
                    + "c.cc."
                    + type
                    + " %q, %a2, %a3; "
                    + opcode
                    + "c."
                    + type
                    + " %q, %q, %a4;",
                type,
                type,
                type,
                type,
                type,
                type,
                type));
      }
      for (String half : new String[] {"lo", "hi"}) {
        add(
            Form.of(
                "mad." + half + ".cc." + type,
                "mad." + half + ".cc." + type,
                "mad."
                    + half
                    + ".cc."
                    + type
                    + " %d, %a0, %a1, %a2; madc."
                    + half
                    + "."
                    + type
                    + " %q, %a3, %a4, %a2;",
                type,
                type,
                type,
                type,
                type,
                type,
                type));
      }
    }
  }

  private void comparisons() {
    String[] comparisons = {
      "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu", "gtu",
      "geu", "num", "nan"
    };
    for (String type : TYPES) {
      for (String how : comparisons) {
        for (String flush : type.equals("u32") || type.contains("f") ? FLUSH : NONE) {
          String behind = flush + "." + type;
          if (type.endsWith("x2")) {
            add(Form.with("setp." + how + behind, "", "pred", "pred", type, type));
          } else {
            add(Form.plain("setp." + how + behind, "pred", type, type));
          }
          for (String to : type.contains("f16") ? SET_OF_HALVES : SET) {
            add(Form.plain("set." + how + flush + "." + to + "." + type, to, type, type));
          }
        }
      }
      for (String how : new String[] {"lt", "ge", "neu"}) {
        for (String with : new String[] {".and", ".or", ".xor"}) {
          add(Form.with("setp." + how + with + "." + type, "", "pred", "pred", type, type, "pred"));
          add(Form.plain("set." + how + with + ".u32." + type, "u32", type, type, "pred"));
          add(Form.plain("set." + how + with + ".f32." + type, "f32", type, type, "pred"));
        }
      }
      add(Form.plain("selp." + type, type, type, type, "pred"));
      add(Form.plain("slct." + type + ".s32", type, type, type, "s32"));
      add(Form.plain("slct." + type + ".f32", type, type, type, "f32"));
      add(Form.plain("slct.ftz." + type + ".f32", type, type, type, "f32"));
      for (String test :
          new String[] {"finite", "infinite", "number", "notanumber", "normal", "subnormal"}) {
        add(Form.plain("testp." + test + "." + type, "pred", type));
      }
    }
  }

  private void conversions() {
    String[] roundings = {"", ".rn", ".rz", ".rm", ".rp", ".rni", ".rzi", ".rmi", ".rpi"};
    for (String to : TYPES) {
      for (String from : TYPES) {
        boolean pair = to.endsWith("x2");
        boolean known = converts(to) && converts(from);
        for (String modifiers :
            known ? combined(roundings, FLUSH, SATURATE) : Arrays.asList("", ".rn")) {
          String name = "cvt" + modifiers + "." + to + "." + from;
          add(pair ? Form.plain(name, to, from, from) : Form.plain(name, to, from));
        }
      }
    }
  }

  private static boolean converts(String type) {
    return type.charAt(0) != 'b' && !type.equals("pred") || type.startsWith("bf");
  }

  private void moves() {
    each("mov", 1);
    for (String type : new String[] {"b32", "b64"}) {
      String half = type.equals("b32") ? "b16" : "b32";
      add(
          Form.of(
              "mov.pack2." + type,
              "mov." + type,
              "mov." + type + " %d, {%a0, %a1};",
              type,
              "",
              half,
              half));
      add(
          Form.of(
              "mov.unpack2." + type,
              "mov." + type,
              "mov." + type + " {%d, %q}, %a0;",
              half,
              half,
              type));
    }
    add(
        Form.of(
            "mov.pack4.b64",
            "mov.b64",
            "mov.b64 %d, {%a0, %a1, %a2, %a3};",
            "b64",
            "",
            "b16",
            "b16",
            "b16",
            "b16"));
  }

  private void videos() {
    for (String width : new String[] {"2", "4"}) {
      for (String opcode : new String[] {"vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"}) {
        for (String types :
            combined(
                new String[] {".u32", ".s32"},
                new String[] {".u32", ".s32"},
                new String[] {".u32", ".s32"})) {
          for (String end : new String[] {"", ".sat", ".add"}) {
            String kind = types.substring(1, 4);
            add(
                end.equals(".add")
                    ? Form.plain(
                        opcode + width + types + end,
                        kind,
                        types.substring(5, 8),
                        types.substring(9),
                        kind)
                    : Form.plain(
                        opcode + width + types + end,
                        kind,
                        types.substring(5, 8),
                        types.substring(9),
                        kind));
          }
        }
      }
      for (String types : combined(new String[] {".u32", ".s32"}, new String[] {".u32", ".s32"})) {
        for (String how : new String[] {"eq", "ne", "lt", "le", "gt", "ge"}) {
          for (String end : new String[] {"", ".add"}) {
            add(
                Form.plain(
                    "vset" + width + types + "." + how + end,
                    "u32",
                    types.substring(1, 4),
                    types.substring(5),
                    "u32"));
          }
        }
      }
    }
  }

  /** Each type through each space, alone and in vectors: stored, loaded, and widened by a load. */
  private void memory() {
    String[][] spaces = {
      {"", "%cell"},
      {".global", "%cell"},
      {".volatile.global", "%cell"},
      {".relaxed.gpu.global", "%cell"},
      {".shared", "%m"},
      {".volatile.shared", "%m"},
      {".local", "%n"}
    };
    String base = "mov.u64 %m, sh; cvt.u64.u32 %n, %y; add.u64 %m, %m, %n; mov.u64 %n, lo; ";
    for (String[] space : spaces) {
      for (String type : TYPES) {
        String at = "[" + space[1] + "]";
        add(
            Form.of(
                "st-ld" + space[0] + "." + type,
                "ld" + space[0] + "." + type,
                base
                    + "st"
                    + space[0]
                    + "."
                    + type
                    + " "
                    + at
                    + ", %a0; ld"
                    + space[0]
                    + "."
                    + type
                    + " %d, "
                    + at
                    + ";",
                type,
                "",
                type));
        if (Form.bits(type) <= 32 && !type.equals("pred")) {
          String wide = type.startsWith("s") ? "s64" : "u64";
          add(
              Form.of(
                  "ld-wide" + space[0] + "." + type,
                  "ld" + space[0] + "." + type,
                  base
                      + "st"
                      + space[0]
                      + ".b"
                      + Form.bits(type)
                      + " "
                      + at
                      + ", %a0; ld"
                      + space[0]
                      + "."
                      + type
                      + " %d, "
                      + at
                      + ";",
                  wide,
                  "",
                  type));
        }
        add(
            Form.of(
                "st-ld" + space[0] + ".v2." + type,
                "ld" + space[0] + ".v2." + type,
                base
                    + "st"
                    + space[0]
                    + ".v2."
                    + type
                    + " "
                    + at
                    + ", {%a0, %a1}; ld"
                    + space[0]
                    + ".v2."
                    + type
                    + " {%d, %q}, "
                    + at
                    + ";",
                type,
                type,
                type,
                type));
        add(
            Form.of(
                "st-ld" + space[0] + ".v4." + type,
                "ld" + space[0] + ".v4." + type,
                base
                    + "st"
                    + space[0]
                    + ".v4."
                    + type
                    + " "
                    + at
                    + ", {%a0, %a1, %a2, %a3}; ld"
                    + space[0]
                    + ".v4."
                    + type
                    + " {_, %q, _, %d}, "
                    + at
                    + ";",
                type,
                type,
                type,
                type,
                type,
                type));
      }
    }
    for (String hint :
        new String[] {
          "ld.global.nc",
          "ld.global.ca",
          "ld.global.cg",
          "ld.global.cs",
          "ld.global.cv",
          "ldu.global"
        }) {
      for (String type : TYPES) {
        add(
            Form.of(
                hint + "." + type,
                hint + "." + type,
                hint + "." + type + " %d, [%in];",
                type,
                "",
                type));
      }
    }
  }

  private void atomics() {
    String[][] spaces = {{"", "%cell"}, {".global", "%cell"}, {".shared", "%m"}};
    String base = "mov.u64 %m, sh; cvt.u64.u32 %n, %y; add.u64 %m, %m, %n; ";
    for (String[] space : spaces) {
      for (String operation :
          new String[] {
            "add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec", "add.noftz"
          }) {
        for (String type : TYPES) {
          if (type.equals("pred")) {
            continue;
          }
          boolean cas = operation.equals("cas");
          String name = space[0] + "." + operation + "." + type;
          String at = "[" + space[1] + "]";
          String cell = space[0] + ".b" + Math.max(16, Form.bits(type)) + " ";
          String behind =
              " %d, " + at + ", %a1" + (cas ? ", %a2" : "") + "; ld" + cell + "%q, " + at + ";";
          String[] inputs = inputs(type, cas ? 3 : 2);
          add(
              Form.of(
                  "atom" + name,
                  "atom" + name,
                  base + "st" + cell + at + ", %a0; atom" + name + behind,
                  type,
                  type,
                  inputs));
          if (!operation.equals("exch") && !cas) {
            add(
                Form.of(
                    "red" + name,
                    "red" + name,
                    base
                        + "st"
                        + cell
                        + at
                        + ", %a0; red"
                        + name
                        + " "
                        + at
                        + ", %a1; ld"
                        + cell
                        + "%d, "
                        + at
                        + ";",
                    type,
                    "",
                    inputs));
          }
        }
      }
    }
  }

  private void warps() {
    String all = ", 0xffffffff";
    for (String mode : new String[] {"up", "down", "bfly", "idx"}) {
      for (String clamp : new String[] {"0", "31", "0x181f", "0x1800", "0x1c03"}) {
        add(
            Form.with(
                "shfl.sync." + mode + ".b32", ", " + clamp + all, "b32", "pred", "b32", "b32"));
      }
    }
    for (String mode : new String[] {"all", "any", "uni"}) {
      add(Form.with("vote.sync." + mode + ".pred", all, "pred", "", "pred"));
    }
    add(Form.with("vote.sync.ballot.b32", all, "b32", "", "pred"));
    for (String type : TYPES) {
      if (type.equals("pred")) {
        continue;
      }
      add(Form.with("match.any.sync." + type, all, "b32", "", type));
      add(Form.with("match.all.sync." + type, all, "b32", "pred", type));
      for (String operation : new String[] {"add", "min", "max", "and", "or", "xor"}) {
        add(Form.with("redux.sync." + operation + "." + type, all, type, "", type));
      }
    }
    for (String[] none : new String[][] {NONE}) {
      add(
          Form.of(
              "elect.sync" + none[0],
              "elect.sync",
              "elect.sync %d|%q, 0xffffffff;",
              "b32",
              "pred"));
    }
  }
}
