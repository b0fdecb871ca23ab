package io.warplight.callsites.fate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes random Java methods that call the stub binding and do something with the statuses. Each
 * function is called at most once in a method's source. What happens depends on the statuses and on
 * an array of ints only, and always ends.
 */
final class ProgramGenerator {
  private static final String[] CODES = {"0", "0", "0", "1", "2", "35", "600", "700", "-1"};
  private static final String[] OPERATORS = {"+", "|", "&", "^", "*", "-", ">>", "/", "%"};
  private static final String[] RELATIONS = {"==", "!=", "<", "<=", ">", ">="};

  private final Random random;
  private List<String> functions = List.of();
  private int next;

  ProgramGenerator(Random random) {
    this.random = random;
  }

  /** A class with methods {@code static Object m0(int[] e)} and so on. */
  String classSource(String name, int methods) {
    return "import static io.warplight.callsites.fate.StubBinding.*;\n"
        + "@SuppressWarnings(\"all\") public class "
        + name
        + " {\n  static int field; static Object object;\n"
        + IntStream.range(0, methods).mapToObj(this::method).collect(Collectors.joining())
        + "}\n";
  }

  private String method(int number) {
    functions = new ArrayList<>(List.of("f0()", "f1()", "f2()"));
    Collections.shuffle(functions, random);
    next = 0;
    StringBuilder out = new StringBuilder();
    out.append("  public static Object m").append(number).append("(int[] e) {\n");
    out.append("int a = 0, b = 0; long l = 0; Integer box = 0; Object o = null; String t = \"\";");
    out.append("int[] arr = new int[2]; StringBuilder sb = new StringBuilder();\n");
    block(out, 3, 3 + random.nextInt(5), false);
    return out.append("return null; }\n").toString();
  }

  private void block(StringBuilder out, int depth, int statements, boolean loop) {
    for (int i = 0; i < statements; i++) {
      statement(out, depth, loop);
    }
  }

  private void inner(StringBuilder out, int depth, boolean loop) {
    out.append("{");
    block(out, depth - 1, random.nextInt(3), loop);
    out.append("}\n");
  }

  private void statement(StringBuilder out, int depth, boolean loop) {
    int kind = random.nextInt(depth > 0 ? 24 : 15);
    switch (kind) {
      case 0, 1 -> out.append(pick("a", "b")).append(" = ").append(number(2)).append(";\n");
      case 2 ->
          out.append(pick("a", "b"))
              .append(pick(" |= ", " += ", " &= "))
              .append(number(2))
              .append(";\n");
      case 3 -> out.append("l = ").append(number(2)).append(";\n");
      case 4 -> out.append("box = ").append(number(2)).append(";\n");
      case 5 -> out.append("t = ").append(text(2)).append(";\n");
      case 6 ->
          out.append(
                  pick("Integer.valueOf(", "StubBindingText(", "Math.abs(")
                      .replace("StubBindingText", "text"))
              .append(number(1))
              .append(");\n");
      case 7 ->
          out.append("arr[")
              .append(random.nextInt(2))
              .append("] = ")
              .append(number(2))
              .append(";\n");
      case 8 -> out.append("sb.append(").append(number(1)).append(");\n");
      case 9 -> out.append(next < functions.size() ? functions.get(next++) : "b++").append(";\n");
      case 10 -> out.append("o = ").append(pick(number(1), text(1), "arr", "sb")).append(";\n");
      case 11 -> out.append(random.nextInt(3) == 0 ? "show(" + shown() + ");\n" : "a++;\n");
      case 12 ->
          out.append(
              random.nextInt(3) == 0
                  ? "if (e[" + random.nextInt(4) + "] > 0) return " + shown() + ";\n"
                  : "b = a;\n");
      case 13 ->
          out.append(random.nextInt(4) == 0 ? "field = " + number(1) + "; show(field);\n" : ";\n");
      case 14 ->
          out.append(
              loop && random.nextBoolean()
                  ? "if (" + condition(1) + ") " + pick("break", "continue") + ";\n"
                  : "{ int c = " + number(2) + "; }\n");
      case 15, 16 -> {
        out.append("if (").append(condition(2)).append(") ");
        inner(out, depth, loop);
        if (random.nextBoolean()) {
          out.append(" else ");
          inner(out, depth, loop);
        }
      }
      case 17 -> loop(out, depth);
      case 18 -> {
        out.append("switch (").append(number(1)).append(") {\n");
        for (String code : List.of("0", "1", "600")) {
          if (random.nextInt(3) > 0) {
            out.append("case ").append(code).append(": ");
            block(out, depth - 1, random.nextInt(2), false);
            out.append(random.nextBoolean() ? "break;\n" : "\n");
          }
        }
        out.append("default: }\n");
      }
      case 19, 20 -> {
        out.append("try ");
        inner(out, depth, false);
        out.append(" finally ");
        inner(out, depth, false);
      }
      case 21 -> {
        out.append("try {");
        block(out, depth - 1, 1 + random.nextInt(2), false);
        out.append("if (e[")
            .append(random.nextInt(4))
            .append("] > 0) throw new IllegalStateException(");
        out.append(random.nextInt(4) == 0 ? text(1) : "\"x\"").append(");");
        block(out, depth - 1, random.nextInt(2), false);
        out.append("} catch (RuntimeException r").append(out.length()).append(") ");
        inner(out, depth, loop);
      }
      case 22 -> {
        out.append("int x").append(out.length()).append(" = ").append(number(2)).append(";\n");
      }
      default -> {
        out.append("synchronized (sb) ");
        inner(out, depth, loop);
      }
    }
  }

  private void loop(StringBuilder out, int depth) {
    String counter = "i" + out.length();
    out.append("for (int ").append(counter).append(" = 0; ").append(counter).append(" < 3");
    if (random.nextBoolean()) {
      out.append(" && ").append(condition(1));
    }
    out.append("; ").append(counter).append("++) ");
    inner(out, depth, true);
  }

  private String function() {
    return next < functions.size() ? functions.get(next++) : "e[3]";
  }

  private String number(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(9)) {
        case 0, 1, 2 -> function();
        case 3 -> pick(CODES);
        case 4 -> "a";
        case 5 -> "b";
        case 6 -> "box";
        case 7 -> pick("(int) l", "arr[0]", "arr[1]");
        default -> "e[" + random.nextInt(4) + "]";
      };
    }
    return switch (random.nextInt(17)) {
      case 0 -> "(" + number(depth - 1) + " " + pick(OPERATORS) + " " + number(depth - 1) + ")";
      case 1 ->
          "(" + condition(depth - 1) + " ? " + number(depth - 1) + " : " + number(depth - 1) + ")";
      case 2 -> "Integer.valueOf(" + number(depth - 1) + ").intValue()";
      case 3 -> "(int) (long) " + number(depth - 1);
      case 4 -> "Integer.compare(" + number(depth - 1) + ", " + pick(CODES) + ")";
      case 5 -> "Math.max(" + number(depth - 1) + ", " + number(depth - 1) + ")";
      case 6 -> text(depth - 1) + ".length()";
      case 7 -> "-" + number(0).replace("-", "");
      case 8 -> "(int) (byte) (0 + " + number(depth - 1) + ")";
      case 9 -> "new int[] {" + number(depth - 1) + ", 5}[" + random.nextInt(2) + "]";
      case 10 -> "(a = " + number(depth - 1) + ")";
      case 11 -> random.nextInt(5) == 0 ? "new int[" + number(depth - 1) + " & 3].length" : "a++";
      case 12 -> random.nextInt(5) == 0 ? "arr[" + number(depth - 1) + " & 1]" : "0";
      default -> number(depth - 1);
    };
  }

  private String text(int depth) {
    return switch (random.nextInt(7)) {
      case 0 -> "text(" + number(Math.max(0, depth - 1)) + ")";
      case 1 -> "(\"s\" + " + number(Math.max(0, depth - 1)) + ")";
      case 2 -> "String.valueOf(" + number(Math.max(0, depth - 1)) + ")";
      case 3 -> "String.format(\"%d\", " + number(Math.max(0, depth - 1)) + ")";
      case 4 -> "sb.toString()";
      case 5 -> "Integer.toHexString(" + number(Math.max(0, depth - 1)) + ")";
      default -> "t";
    };
  }

  private String condition(int depth) {
    return switch (random.nextInt(depth > 0 ? 12 : 6)) {
      case 0, 1 -> "e[" + random.nextInt(4) + "] > 0";
      case 2, 3 -> number(0) + " " + pick(RELATIONS) + " " + pick(CODES);
      case 4 -> "java.util.Objects.equals(" + number(0) + ", " + pick(CODES) + ")";
      case 5 -> text(0) + pick(".equals(\"success\")", ".isEmpty()", ".equals(\"failure 600\")");
      case 6 -> "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
      case 7 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
      case 8 -> "!(" + condition(depth - 1) + ")";
      case 9 -> "(long) " + number(depth - 1) + " " + pick(RELATIONS) + " " + pick(CODES) + "L";
      case 10 -> "o != null";
      default -> pick(CODES) + " " + pick(RELATIONS) + " " + number(depth - 1);
    };
  }

  private String shown() {
    return pick(number(1), text(1), "a", "b", "l", "t", "box");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
