package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs made from seeds, run on the simulated device with the shipped jar: launches, copies,
 * fills, events, waits, allocations and frees on several streams, contexts and threads; in nine of
 * ten one launch is of a kernel that faults. Whoever is called certain did it, the culprit is among
 * the suspects, and nothing is reported where nothing was planted. Each program has a device of its
 * own, so that one JVM runs several: what others left behind on theirs is not suspected. The long
 * form, {@code .ci/long late}, runs 2,000 and prints the table.
 */
class LateProgramsIT {

  private static final int PROGRAMS = Integer.getInteger("late.programs", 12);
  private static final int FIRST = Integer.getInteger("late.seed", 1);

  /** Programs in one JVM, and so the devices that it has. */
  private static final int TOGETHER = 12;

  /** So many suspects are named. */
  private static final int NAMED = 16;

  private static final String CERTAIN = "all others are known to have succeeded";
  private static final Path FOLDER = Path.of("src/test/resources/io/warplight/acceptance");
  private static final Pattern PLANTED =
      Pattern.compile("program (\\d+): planted (\\w+), heard by (.*)");
  private static final Pattern THREAD =
      Pattern.compile("\"thread\\.name\":\"program-(\\d+)-\\d+\"");
  private static final Pattern SUSPECTS = Pattern.compile("\"gpu\\.cuda\\.suspects\":\\[(.*?)\\]");

  @TempDir static Path classes;

  @Test
  void certainIsTheCulpritAndNothingIsReportedWithoutAFault() throws IOException {
    Sources.compile(
        classes, List.of(Jars.jcuda()), Files.readString(FOLDER.resolve("LateSeeds.java.txt")));
    Map<String, Integer> table = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed += TOGETHER) {
      int end = Math.min(seed + TOGETHER, FIRST + PROGRAMS);
      System.out.println("programs of the seeds " + seed + " to " + (end - 1));
      Run run = run(seed, end);
      assertThat(run.exit()).as(run.toString()).isZero();
      Map<String, List<String>> reports = reports(run);
      int ended = 0;
      for (Matcher m = PLANTED.matcher(run.out()); m.find(); ended++) {
        String outcome =
            outcome(m.group(2), m.group(3), reports.getOrDefault(m.group(1), List.of()));
        table.merge(outcome, 1, Integer::sum);
        if (outcome.startsWith("wrong: ")) {
          wrong.add("seed " + m.group() + ": " + outcome + ' ' + reports.get(m.group(1)));
        }
      }
      assertThat(ended).as(run.toString()).isEqualTo(end - seed);
    }
    table.forEach((outcome, count) -> System.out.println(count + "\t" + outcome));
    assertThat(wrong).isEmpty();
    // A third of the programs wait for each step before the next.
    assertThat(table.keySet()).contains("certain, and right");
  }

  private static String outcome(String planted, String heard, List<String> reports) {
    if (planted.equals("nothing")) {
      return reports.isEmpty() && heard.equals("nobody")
          ? "no fault, no report"
          : "wrong: a report without a fault";
    }
    if (reports.isEmpty()) {
      return "wrong: no report of " + heard;
    }
    String report = reports.get(0);
    Matcher named = SUSPECTS.matcher(report);
    if (!named.find()) {
      return "wrong: nobody is suspected";
    }
    List<String> suspects = Arrays.asList(named.group(1).split("\",\""));
    boolean isNamed = suspects.stream().anyMatch(s -> s.contains("kernel " + planted + "<<<"));
    if (report.contains(CERTAIN)) {
      return isNamed && suspects.size() == 1 ? "certain, and right" : "wrong: certain of another";
    }
    if (isNamed) {
      return "among the suspects";
    }
    return suspects.size() >= NAMED ? "behind the 16 that are named" : "wrong: not suspected";
  }

  /** By the program, in the order in which they came. */
  private static Map<String, List<String>> reports(Run run) {
    Map<String, List<String>> reports = new LinkedHashMap<>();
    for (String line : run.errLines()) {
      Matcher thread = THREAD.matcher(line);
      if (line.contains("\"gpu.cuda.status.code\"") && thread.find()) {
        reports.computeIfAbsent(thread.group(1), program -> new ArrayList<>()).add(line);
      }
    }
    return reports;
  }

  private static Run run(int seed, int end) {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator() + "=devices=" + TOGETHER)
        .agent("log=json,report=all,log.interval=0s")
        .classPath(classes, Jars.jcuda())
        .main("LateSeeds")
        .arguments(
            Integer.toString(seed),
            Integer.toString(end),
            FOLDER.resolve("late-seeds.ptx").toAbsolutePath().toString())
        .run();
  }
}
