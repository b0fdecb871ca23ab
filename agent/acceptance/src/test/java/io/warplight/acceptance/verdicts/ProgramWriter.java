package io.warplight.acceptance.verdicts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a class of random methods from the grammar. Within a method and what belongs to it, each
 * function is called at one place only: method and function name the call site.
 */
final class ProgramWriter {
  private static final int DEPTH = 3;
  private static final Pattern NAME =
      Pattern.compile("@(statement|number|text|condition|shown|call|code|relation|operator|e|v|w)");

  private static final String HEAD =
      """
      import io.warplight.acceptance.verdicts.Probe;
      import java.util.*;
      import java.util.function.*;
      import java.util.stream.IntStream;
      import jcuda.*;
      import jcuda.driver.*;
      import jcuda.runtime.*;

      @SuppressWarnings("all")
      public class %s {
        static int field;
        static Object object;
      """;

  private static final String METHOD =
      """
        public static Object m%d(int[] e) throws Exception {
          field = 0; object = null;
          int a = 0, b = 0; long l = 0; Integer box = 0; Object o = null; String t = "";
          int[] arr = new int[2]; StringBuilder sb = new StringBuilder();
          List<Integer> list = new ArrayList<>();
      """;

  private final Grammar grammar;
  private final Random random;
  private final StringBuilder members = new StringBuilder();
  private List<String> functions = List.of();
  private int next;
  private int names;

  ProgramWriter(Grammar grammar, long seed) {
    this.grammar = grammar;
    random = new Random(seed);
  }

  /** A class with methods {@code public static Object m0(int[] e)} and so on. */
  String write(String className, int methods) {
    StringBuilder out = new StringBuilder(String.format(HEAD, className));
    for (int i = 0; i < methods; i++) {
      functions = new ArrayList<>(grammar.alternatives("calls", 0));
      Collections.shuffle(functions, random);
      next = 0;
      out.append(String.format(METHOD, i));
      for (int statements = 3 + random.nextInt(5); statements > 0; statements--) {
        out.append(expand("statement", DEPTH)).append('\n');
      }
      out.append("return null; }\n").append(members);
      members.setLength(0);
    }
    return out.append("}\n").toString();
  }

  private String expand(String section, int depth) {
    List<String> choices = grammar.alternatives(section, depth);
    String[] parts = choices.get(random.nextInt(choices.size())).split(" ## ", -1);
    int name = names++;
    String text = fill(parts[0], depth - 1, name);
    if (parts.length > 1) {
      members.append(fill(parts[1], depth - 1, name)).append('\n');
    }
    return text;
  }

  private String fill(String production, int depth, int name) {
    Matcher names = NAME.matcher(production);
    StringBuilder out = new StringBuilder();
    while (names.find()) {
      names.appendReplacement(out, Matcher.quoteReplacement(meaning(names.group(1), depth, name)));
    }
    return names.appendTail(out).toString();
  }

  private String meaning(String what, int depth, int name) {
    return switch (what) {
      case "v" -> "v" + name;
      case "w" -> "w" + name;
      case "call" -> call();
      default -> expand(what, Math.max(0, depth));
    };
  }

  /** A call of a function that this method does not call yet. */
  private String call() {
    if (next == functions.size()) {
      return "Probe.idle()";
    }
    String[] parts = functions.get(next++).split(" : ", 2);
    String function = parts[0].substring(parts[0].indexOf('.') + 1, parts[0].indexOf('('));
    return "\n" + parts[0].replace("%s", "Probe.at(\"" + function + "\", " + parts[1] + ")");
  }
}
