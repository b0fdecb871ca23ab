package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each of some 250 calls in each of two dozen states of a process (a fault, a reset, a capture, a
 * callback, no context, …) has the status that an H200 gave: {@code
 * docs/evidence/h200/states-h200.log}.
 */
class StatesTest {
  private static final Path EVIDENCE = Path.of("../../docs/evidence/h200");

  /** All states in one process, each on a machine of its own, anew where a real process ended. */
  private static final String ALL_STATES =
      """
      import java.nio.file.*;
      import java.util.*;

      public class AllStates {
        public static void main(String[] args) throws Exception {
          Map<String, List<Integer>> ends = new LinkedHashMap<>();
          List<Integer> of = null;
          for (String line : Files.readAllLines(Paths.get(args[0]))) {
            if (line.startsWith("##### ")) {
              ends.put(line.substring(6), of = new ArrayList<>());
            } else if (line.endsWith("(the process ends)")) {
              of.add(Integer.valueOf(line.substring(0, line.indexOf(' '))) + 1);
            }
          }
          for (Map.Entry<String, List<Integer>> state : ends.entrySet()) {
            int first = 0;
            state.getValue().add(Integer.MAX_VALUE);
            for (int end : state.getValue()) {
              io.warplight.simulator.Simulation.renew();
              States.run(state.getKey(), first, end);
              first = end;
            }
          }
          Runtime.getRuntime().halt(0);
        }
      }
      """;

  /** States in which calls name objects of a dead context: a real driver reads freed memory. */
  private static final Set<String> AFTER_DEATH =
      Set.of(
          "reset",
          "resetDriver",
          "destroyed",
          "destroyedDriver",
          "destroyedOther",
          "destroyedOtherDriver",
          "faultedReset",
          "faultedResetDriver");

  /** What the freed memory makes of them there, from run to run. */
  private static final Set<String> OF_THE_DEAD = Set.of("201", "400", "709");

  /**
   * What differs and may: a new allocation lay where the old memory had been; copies and advice
   * that name something dead.
   */
  private static final Set<String> DIFFERENT =
      Set.of(
          "reset: cudaMemset -> 0 but 1",
          "reset: cudaMemset2D -> 0 but 1",
          "destroyedOther: cuMemcpyAtoD -> 1 but 709",
          "destroyedOther: cuMemcpy2D -> 1 but 709",
          "destroyedOtherDriver: cuMemcpyAtoD -> 1 but 709",
          "destroyedOtherDriver: cuMemcpy2D -> 1 but 709",
          "faultedReset: cudaMemAdvise -> 709 but 46",
          "capturing: cudaMalloc after it -> 400 but 709",
          "capturing: cudaGetLastError after it -> 400 but 709",
          "capturing: cuCtxSynchronize after it -> 400 but 709");

  @TempDir static Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Files.copy(Path.of("src/test/cuda/states.ptx"), folder.resolve("states.ptx"));
    Simulated.program()
        .in(folder)
        .compileText(Files.readString(EVIDENCE.resolve("States.java.txt")), "States")
        .compileText(ALL_STATES, "AllStates");
  }

  @Test
  void everyCallInEveryStateHasTheGpusStatus() throws IOException {
    Path log = EVIDENCE.resolve("states-h200.log").toAbsolutePath();
    Output output = Simulated.program().in(folder).run("AllStates", log.toString());

    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    assertThat(output.exit()).as(String.join("\n", output.err())).isZero();
    Map<String, Map<String, String>> gpu = statuses(Files.readAllLines(log));
    Map<String, Map<String, String>> simulated = statuses(output.out());
    assertThat(simulated.keySet()).isEqualTo(gpu.keySet());
    assertThat(differences(gpu, simulated)).isSubsetOf(DIFFERENT);
  }

  private static Set<String> differences(
      Map<String, Map<String, String>> gpu, Map<String, Map<String, String>> simulated) {
    Set<String> differences = new TreeSet<>();
    gpu.forEach(
        (state, calls) ->
            calls.forEach(
                (call, wanted) -> {
                  String got = simulated.get(state).get(call);
                  boolean same = wanted.equals(got) || isOfTheDead(state, wanted, got);
                  if (!same && !wanted.contains("ends")) {
                    differences.add(state + ": " + difference(call, wanted, got));
                  }
                }));
    return differences;
  }

  /** The first of the statuses that differ. */
  private static String difference(String call, String wanted, String got) {
    List<String> left = numbers(wanted);
    List<String> right = got == null ? new ArrayList<>() : numbers(got);
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (!left.get(i).equals(right.get(i))) {
        return call + " -> " + left.get(i) + " but " + right.get(i);
      }
    }
    return call + " -> " + wanted + " but " + got;
  }

  private static boolean isOfTheDead(String state, String wanted, String got) {
    return AFTER_DEATH.contains(state)
        && got != null
        && OF_THE_DEAD.containsAll(numbers(wanted))
        && OF_THE_DEAD.containsAll(numbers(got));
  }

  private static List<String> numbers(String statuses) {
    List<String> numbers = new ArrayList<>();
    for (String word : statuses.split("\\D+", -1)) {
      if (!word.isEmpty()) {
        numbers.add(word);
      }
    }
    return numbers;
  }

  /** By state and call. What is still at work when it is asked is no difference. */
  private static Map<String, Map<String, String>> statuses(List<String> log) {
    Map<String, Map<String, String>> states = new LinkedHashMap<>();
    Map<String, String> calls = new LinkedHashMap<>();
    for (String line : log) {
      int arrow = line.indexOf(" -> ");
      if (line.startsWith("##### ")) {
        calls = new LinkedHashMap<>();
        states.put(line.substring(6), calls);
      } else if (arrow > 0) {
        String call = line.substring(line.indexOf(' ') + 1, arrow);
        String status =
            line.substring(arrow + 4)
                .replaceAll("/(-?\\d{3,}|garbage)", "/garbage")
                .replaceAll("\\s+\\(\\d+ ms\\)", "");
        calls.put(call, call.contains("Query") ? status.replaceFirst("^600", "0") : status);
      }
    }
    return states;
  }
}
