package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The probes that ran on an H200, run on the simulator and compared with what they printed there:
 * every status and every word; times as orders of magnitude.
 *
 * <p>The probes sleep, and expect the driver to have noticed a fault by then, or not yet. So that a
 * busy machine cannot change what they see, they run in virtual time, where each sleep moves the
 * device's clock; those that watch how long a call takes run in scaled time, and so do their sleeps
 * and their watches.
 */
class ProbeTest {
  private static final Pattern DRIVER_LOG =
      Pattern.compile("^(\\[[0-9:.]+]\\[\\d+]\\[CUDA]\\[E] | *\\[CUDA]\\[E] ).*");
  private static final Pattern OF_CALLBACK =
      Pattern.compile(
          "(in callback |Exception in callback|in hostfn |cuda in hostfn |cbfault \\| callback"
              + " ran).*");
  private static final Pattern MILLIS = Pattern.compile("ms (\\d+\\.\\d+)");

  /**
   * How much longer than on the GPU everything takes where the probe watches times: longer at each
   * try, so that one is enough on an idle machine and a busy one has time.
   */
  private static final int[] FACTORS = {1, 2, 4, 8, 16};

  /** The factor in the probe's source. */
  private static final String OF_TRY = "Integer.getInteger(\"factor\")";

  @TempDir static Path folder;
  @TempDir static Path scaledFolder;
  @TempDir static Path together;

  /**
   * Runs the calls of the surfacing probe one after the other in one JVM, each as the first that a
   * thread makes and on a fresh machine, where there each had a process.
   */
  private static final String ALL_OF_THEM =
      """
      import io.warplight.simulator.Simulation;

      public class All {
        public static void main(String[] pairs) throws Exception {
          for (int i = 0; i < pairs.length; i += 2) {
            String[] arguments = {"surface", pairs[i], pairs[i + 1]};
            Simulation.renew();
            Thread thread = new Thread(() -> run(arguments));
            thread.start();
            thread.join();
          }
          Runtime.getRuntime().halt(0);
        }

        static void run(String[] arguments) {
          try {
            Surface.main(arguments);
          } catch (Exception e) {
            e.printStackTrace();
          }
        }
      }
      """;

  @BeforeAll
  static void compile() {
    Simulated.program()
        .in(folder)
        .compile(
            "facts/H200Probe.java.txt", "Probe", source -> fewerRounds(sleepsInVirtualTime(source)))
        .file("facts/k.ptx", "k.ptx");
    Simulated.program()
        .in(folder)
        .compile("facts/SurfaceProbe.java.txt", "Surface", ProbeTest::sleepsInVirtualTime);
    Simulated.program()
        .in(together)
        .compile(
            "facts/SurfaceProbe.java.txt",
            "Surface",
            source -> returnsAtItsEnd(sleepsInVirtualTime(source)))
        .compileText(ALL_OF_THEM, "All")
        .file("facts/k.ptx", "k.ptx");
    Simulated.program()
        .in(scaledFolder)
        .compile("facts/SurfaceProbe.java.txt", "Surface", ProbeTest::takesLonger)
        .file("facts/k.ptx", "k.ptx");
  }

  /** The timing mode is for its statuses here: a fiftieth of the calls tell them as well. */
  private static String fewerRounds(String source) {
    return replaceSome(source, "int it,Runnable r\\)\\{", "int all,Runnable r){ int it=all/50;");
  }

  private static String returnsAtItsEnd(String source) {
    return replaceSome(source, "Runtime\\.getRuntime\\(\\)\\.halt\\(0\\);", "");
  }

  private static String sleepsInVirtualTime(String source) {
    return replaceSome(
        source,
        "Thread\\.sleep\\((\\d+)\\)",
        "io.warplight.simulator.Simulation.advance($1,"
            + " java.util.concurrent.TimeUnit.MILLISECONDS)");
  }

  private static String takesLonger(String source) {
    String sleeps =
        replaceSome(source, "Thread\\.sleep\\((\\d+)\\)", "Thread.sleep($1 * " + OF_TRY + ")");
    return replaceSome(
        sleeps, "System\\.nanoTime\\(\\)-t\\)", "(System.nanoTime()-t)/" + OF_TRY + ")");
  }

  private static String replaceSome(String source, String pattern, String by) {
    assertThat(source).containsPattern(pattern);
    return source.replaceAll(pattern, by);
  }

  /** The lines of a log by the heading "##### name" above them. */
  private static Map<String, List<String>> sections(String log) {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (String line : Simulated.lines("facts/" + log)) {
      if (line.startsWith("##### ")) {
        lines = new ArrayList<>();
        sections.put(line.substring(6), lines);
      } else {
        lines.add(line);
      }
    }
    return sections;
  }

  /** What the program itself and JCuda print to stdout. */
  private static List<String> said(List<String> lines) {
    List<String> said = new ArrayList<>();
    for (String line : lines) {
      boolean ofStderr =
          DRIVER_LOG.matcher(line).matches()
              || line.startsWith("Exception in thread")
              || line.startsWith("\tat ")
              || line.contains("Assertion `x==42' failed")
              || line.contains("Assertion `x==42` failed")
              || line.equals("free(): invalid pointer")
              || line.startsWith("rc=")
              || line.startsWith("rc ")
              || line.startsWith("##### ");
      if (!ofStderr) {
        said.add(line);
      }
    }
    return said;
  }

  /** The driver's log: which status came from which function of the driver. */
  private static List<String> returned(List<String> lines) {
    List<String> returned = new ArrayList<>();
    for (String line : lines) {
      int at = line.indexOf("Returning ");
      if (at >= 0 && DRIVER_LOG.matcher(line).matches()) {
        returned.add(line.substring(at));
      }
    }
    return returned;
  }

  private static String withoutTimes(String line) {
    return MILLIS.matcher(line).replaceAll("ms T");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "invalid",
        "oob",
        "trapk",
        "misal",
        "asrt",
        "callback",
        "ctx",
        "thread",
        "asyncarr"
      })
  void h200ProbePrintsWhatItPrintedThere(String mode) {
    List<String> log = sections("h200-jcuda-12.6.log.txt").get(mode);

    Output output =
        Simulated.program()
            .in(folder)
            .option("time", "virtual")
            .environment("CUDA_LOG_FILE", "stderr")
            .run("Probe", mode);

    assertThat(byThread(said(output.out()))).isEqualTo(byThread(said(log)));
    assertThat(returned(output.err())).isEqualTo(returned(log));
    DriverWords.compare(output.err(), log, mode);
  }

  /**
   * Orders what the device orders: a callback is over before the next synchronization returns; what
   * main prints meanwhile comes before or after it as the threads happen to run, so of each stretch
   * between two synchronizations the lines of main stand first, then those of the callbacks.
   */
  private static List<String> byThread(List<String> lines) {
    List<String> ordered = new ArrayList<>();
    List<String> ofCallbacks = new ArrayList<>();
    for (String line : lines) {
      if (OF_CALLBACK.matcher(line).matches()) {
        ofCallbacks.add(line);
        continue;
      }
      if (line.matches("(cbfault \\| )?sync .*")) {
        ordered.addAll(ofCallbacks);
        ofCallbacks.clear();
      }
      ordered.add(line);
    }
    ordered.addAll(ofCallbacks);
    return ordered;
  }

  @Test
  void driverLogGoesWhereItIsWanted() throws IOException {
    List<String> log = sections("h200-jcuda-12.6.log.txt").get("thread");

    Output toFile =
        Simulated.program()
            .in(folder)
            .environment("CUDA_LOG_FILE", "driver.log")
            .run("Probe", "thread");
    Output toStdout =
        Simulated.program()
            .in(folder)
            .environment("CUDA_LOG_FILE", "stdout")
            .run("Probe", "thread");
    Output toNowhere =
        Simulated.program()
            .in(folder)
            .environment("CUDA_LOG_FILE", "no/such/folder/driver.log")
            .run("Probe", "thread");

    assertThat(said(toFile.out())).isEqualTo(said(log));
    assertThat(returned(Files.readAllLines(folder.resolve("driver.log")))).isEqualTo(returned(log));
    assertThat(returned(toStdout.out())).isEqualTo(returned(log));
    assertThat(said(toStdout.out())).isEqualTo(said(log));
    assertThat(said(toNowhere.out())).isEqualTo(said(log));
    assertThat(toNowhere.err()).anyMatch(line -> line.contains("CUDA_LOG_FILE cannot be written"));
  }

  @Test
  void timingProbeMakesTheSameCallsWithTheSameStatuses() {
    List<String> log = sections("h200-jcuda-12.6.log.txt").get("time");

    Output output = Simulated.program().in(folder).run("Probe", "time");

    assertThat(statuses(said(output.out()))).isEqualTo(statuses(said(log)));
    assertThat(output.out()).anyMatch(line -> line.matches("NotReady polls [1-9]\\d* final 0 .*"));
  }

  private static List<String> statuses(List<String> lines) {
    List<String> statuses = new ArrayList<>();
    for (String line : lines) {
      statuses.add(
          line.startsWith("T ")
              ? line.substring(0, 38)
              : line.replaceAll("NotReady polls \\d+", "NotReady polls N")
                  .replaceAll("memGetInfo 0 cudaSuccess.*", "memGetInfo 0 cudaSuccess"));
    }
    return statuses;
  }

  /** A machine that stands still changes what takes no time, but not in each of several tries. */
  @ParameterizedTest
  @ValueSource(strings = {"overlap", "lasterror", "freeinuse"})
  void orderingProbeTakesTheTimesItTookThere(String mode) {
    List<AssertionError> tries = new ArrayList<>();
    for (int factor : FACTORS) {
      try {
        takesTheTimesItTookThere(mode, factor);
        return;
      } catch (AssertionError e) {
        tries.add(e);
      }
    }
    assertThat(tries).isEmpty();
  }

  private static void takesTheTimesItTookThere(String mode, int factor) {
    List<String> log = sections("ordering.log.txt").get(mode);

    Output output =
        Simulated.program()
            .in(scaledFolder)
            .option("time", String.valueOf(factor))
            .jvm("-Dfactor=" + factor)
            .environment("CUDA_LOG_FILE", "stderr")
            .run("Surface", mode);

    List<String> expected = said(log);
    assertThat(output.out().stream().map(ProbeTest::withoutTimes))
        .isEqualTo(expected.stream().map(ProbeTest::withoutTimes).toList());
    assertThat(returned(output.err())).isEqualTo(returned(log));
    DriverWords.compare(output.err(), log, mode);
    compareTimes(output.out(), expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ctxrecover", "ctxrecover2", "resethealthy", "cross", "cbfault"})
  void orderingProbePrintsWhatItPrintedThere(String mode) {
    List<String> log = sections("ordering.log.txt").get(mode);

    Output output =
        Simulated.program()
            .in(folder)
            .option("time", "virtual")
            .environment("CUDA_LOG_FILE", "stderr")
            .run("Surface", mode);

    List<String> expected = new ArrayList<>(said(log));
    if (mode.equals("resethealthy")) {
      // Where the real process died of a query, the simulator says so and answers.
      expected.add("resethealthy | old stream query 709 cudaErrorContextIsDestroyed");
      assertThat(output.err()).anyMatch(line -> line.contains("a real process crashes here"));
    } else {
      assertThat(returned(output.err())).isEqualTo(returned(log));
      DriverWords.compare(output.err(), log, mode);
    }
    assertThat(byThread(output.out())).isEqualTo(byThread(expected));
  }

  private static void compareTimes(List<String> ours, List<String> theirs) {
    for (int i = 0; i < theirs.size(); i++) {
      Matcher mine = MILLIS.matcher(ours.get(i));
      Matcher real = MILLIS.matcher(theirs.get(i));
      while (real.find()) {
        assertThat(mine.find()).isTrue();
        double millis = Double.parseDouble(mine.group(1));
        // What waits does so for hundreds of milliseconds, what does not for hardly one.
        if (Double.parseDouble(real.group(1)) > 100) {
          assertThat(millis).as(theirs.get(i)).isGreaterThan(100);
        } else {
          assertThat(millis).as(theirs.get(i)).isLessThan(250);
        }
      }
    }
  }

  @Test
  void eachCallTellsOfTheFaultAsItDidThere() {
    List<String> log = new ArrayList<>();
    List<String> calls = new ArrayList<>();
    for (String line : Simulated.lines("facts/surfacing.log.txt")) {
      if (line.matches("(oob|trapk) .*\\| launch \\d record \\d")) {
        log.add(line);
        calls.add(line.substring(line.indexOf(" | ") + 3, line.indexOf(" -> ")));
        calls.add(line.substring(0, line.indexOf(" | ")));
      }
    }

    Output output =
        Simulated.program()
            .in(together)
            .option("time", "virtual")
            .run("All", calls.toArray(new String[0]));

    assertThat(log).hasSize(137);
    assertThat(output.out().stream().filter(line -> line.contains(" | launch ")))
        .as(String.join("\n", output.err()))
        .containsExactlyElementsOf(log);
  }

  /** What stands in for a process is no other than a process: a sample of the calls, by seed. */
  @Test
  void aProcessOfItsOwnTellsTheSame() {
    long seed = System.nanoTime();
    System.out.println("surfacing: seed " + seed);
    List<String> log = new ArrayList<>(Simulated.lines("facts/surfacing.log.txt"));
    log.removeIf(line -> !line.matches("(oob|trapk) .*\\| launch \\d record \\d"));
    Collections.shuffle(log, new Random(seed));

    for (String line : log.subList(0, Integer.getInteger("surfacing.processes", 6))) {
      String fault = line.substring(0, line.indexOf(" | "));
      String call = line.substring(line.indexOf(" | ") + 3, line.indexOf(" -> "));
      Output output =
          Simulated.program()
              .in(folder)
              .option("time", "virtual")
              .run("Surface", "surface", call, fault);
      assertThat(output.out()).as("seed " + seed).contains(line);
    }
  }
}
