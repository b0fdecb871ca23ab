package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which modifiers and types go together, from {@code instructions.txt}: what is not there is
 * refused as the real assembler refuses it. Opcodes that the file does not name are their rules'
 * business.
 */
final class Grammar {
  /** What is simulated, by opcode. */
  private static final Map<String, List<Line>> LINES = new HashMap<>();

  /** All modifiers that an opcode knows, where how they go together is its rule's business. */
  private static final Map<String, Set<String>> WORDS = new HashMap<>();

  /** What else the assembler takes of the same opcodes. */
  private static final Map<String, List<Line>> OTHERS = new HashMap<>();

  static {
    read();
  }

  private Grammar() {}

  /** One line of the file: its modifiers, each a list of which one is used, and its types. */
  private static final class Line {
    private final List<List<String>> modifiers = new ArrayList<>();
    private final List<List<String>> types = new ArrayList<>();
    private final boolean any;

    Line(String modifiers, String types) {
      any = modifiers.trim().equals("*");
      for (String modifier : words(modifiers)) {
        boolean optional = modifier.endsWith("?");
        String names = optional ? modifier.substring(0, modifier.length() - 1) : modifier;
        List<String> choice = new ArrayList<>(Arrays.asList(names.split("/", -1)));
        if (optional) {
          choice.add("");
        }
        this.modifiers.add(choice);
      }
      for (String type : words(types)) {
        this.types.add(Arrays.asList(type.split(",", -1)));
      }
    }

    private static List<String> words(String text) {
      return text.trim().isEmpty()
          ? Collections.emptyList()
          : Arrays.asList(text.trim().split(" +", -1));
    }

    boolean fits(Instruction instruction) {
      if (any) {
        return true;
      }
      List<String> left = new ArrayList<>(instruction.modifiers());
      int seen = 0;
      for (String modifier : instruction.modifiers()) {
        if (Type.of(modifier) != null) {
          if (seen == types.size() || !types.get(seen++).contains(modifier)) {
            return false;
          }
          left.remove(modifier);
        }
      }
      for (List<String> choice : modifiers) {
        boolean found = choice.contains("");
        for (String name : choice) {
          if (left.remove(name)) {
            found = true;
            break;
          }
        }
        if (!found) {
          return false;
        }
      }
      return seen == types.size() && left.isEmpty();
    }
  }

  private static void read() {
    try (InputStream in = Grammar.class.getResourceAsStream("instructions.txt")) {
      if (in == null) {
        throw new IllegalStateException("instructions.txt is missing");
      }
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        if (!text.isEmpty() && text.charAt(0) != '#') {
          String[] parts = text.split("\\|", -1);
          if (parts[0].charAt(0) == '~') {
            Set<String> words = new HashSet<>(Line.words(parts[1]));
            for (String opcode : Line.words(parts[0].substring(1))) {
              WORDS.put(opcode, words);
            }
            continue;
          }
          Line line = new Line(parts[1], parts[2]);
          boolean other = parts[0].charAt(0) == '!';
          for (String opcode : parts[0].substring(other ? 1 : 0).trim().split(" +", -1)) {
            (other ? OTHERS : LINES).computeIfAbsent(opcode, key -> new ArrayList<>()).add(line);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses an instruction whose modifiers and types are on no line of its opcode. */
  static void check(Instruction instruction) throws PtxException {
    Set<String> words = WORDS.get(instruction.opcode());
    if (words != null) {
      for (String modifier : instruction.modifiers()) {
        if (!words.contains(modifier) && Type.of(modifier) == null) {
          throw instruction.wrong("there is no ." + modifier);
        }
      }
    }
    List<Line> lines = LINES.get(instruction.opcode());
    if (lines != null && !isOneOf(lines, instruction)) {
      throw instruction.wrong("these modifiers and types do not go together");
    }
  }

  /** The same of an instruction that is not simulated: there are lines for these too. */
  static void checkNotSimulated(Instruction instruction) throws PtxException {
    List<Line> others = OTHERS.get(instruction.opcode());
    if (others == null || !isOneOf(others, instruction)) {
      check(instruction);
    }
  }

  private static boolean isOneOf(List<Line> lines, Instruction instruction) {
    for (Line line : lines) {
      if (line.fits(instruction)) {
        return true;
      }
    }
    return false;
  }
}
