package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Races, retransformation, unloading, detaching, faults inside: the application gets its statuses,
 * on each JDK.
 */
class RobustLinkingTest {
  @TempDir static Path work;
  private static Fork fork;
  private static String program;

  @BeforeAll
  static void compile() throws IOException {
    fork = new Fork(work);
    program = fork.compile("robust", "").toString();
  }

  @ParameterizedTest
  @EnumSource
  void sitesLiveAndGoAsTheirClassesDo(Jdk jdk) throws Exception {
    Fork.Run run = fork.withAgent(jdk, "-Dfork.limit=100", "-cp", program, "app.Robust");
    assertThat(run.out().lines())
        .as(run.err())
        .containsExactly(
            "ok racing threads share one record",
            "ok retransformations reuse the record",
            "ok sites of unloaded classes go",
            "ok failures are counted exactly",
            "ok pending is no failure",
            "ok handler is not entered twice",
            "ok handler may throw",
            "ok handler may overflow",
            "ok backstop knows whether the class throws",
            "ok watchers come and go",
            "ok limit leaves the plain target",
            "ok java.lang stays closed",
            "ok detach leaves nothing");
    assertThat(run.exit()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void measuredCallsAreWhatTheyWere(Jdk jdk) throws Exception {
    Fork.Run run = fork.withAgent(jdk, "-Dfork.quiet=true", "-cp", program, "app.Timed");
    assertThat(run.out().lines())
        .as(run.err())
        .containsExactly(
            "ok off at first",
            "ok sees status and arguments",
            "ok failures are reported all the same",
            "ok exceptions pass untouched",
            "ok errors pass unseen",
            "ok may throw and call",
            "ok start may throw",
            "ok comes and goes");
    assertThat(run.exit()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void faultWhileLinkingIsCountedOnceAndTheCallIsMade(Jdk jdk) throws Exception {
    String[] faults =
        jdk == Jdk.V17
            ? new String[] {"exception", "stack", "memory", "linkage"}
            : new String[] {"stack"};
    for (String fault : faults) {
      Fork.Run run =
          fork.withAgent(
              jdk, "-Dfork.quiet=true", "-Dfork.fault=" + fault, "-cp", program, "app.Faults");
      assertThat(run.out())
          .as(fault + run.err())
          .startsWith("0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 \n")
          .contains("failures=0")
          // Their failures are the backstop's to report.
          .contains("guarded=0")
          // Three sites, and two of the warm-up.
          .contains("faults={link=5}");
    }
  }

  @ParameterizedTest
  @EnumSource
  void nearlyFullStackBreaksNothingForLater(Jdk jdk) throws Exception {
    Fork.Run run = fork.withAgent(jdk, "-Dfork.quiet=true", "-cp", program, "app.ShortStack");
    // JDK 8 wraps what overflows on the way to a bootstrap; nothing in the bootstrap can undo that.
    String expected =
        jdk == Jdk.V8
            ? "(ok|java.lang.BootstrapMethodError: call site initialization exception caused by"
                + " java.lang.StackOverflowError)\n"
            : "ok\n";
    assertThat(run.out()).as(run.err()).matches(expected);
    assertThat(run.exit()).isZero();
  }

  /** Interpreted, so that all frames have the same size each time. */
  @Test
  void failureOnNearlyFullStackDoesNotReachTheHandler() throws Exception {
    Fork.Run run =
        fork.withAgent(
            Jdk.V17,
            "-Xint",
            "-Dfork.quiet=true",
            "-Dfork.deep=true",
            "-cp",
            program,
            "app.ShortStack");
    assertThat(run.out()).as(run.err()).isEqualTo("ok\n");
    assertThat(run.exit()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"V8", "V25"})
  void classesOfLoaderThatDoesNotSeeTheBridgeRunUnchanged(Jdk jdk) throws Exception {
    Fork.Run run = fork.withAgent(jdk, "-cp", program, "app.Blind");
    assertThat(run.out()).isEqualTo("5 6\n");
    assertThat(run.err()).contains("BLIND app/Unit");
  }

  @ParameterizedTest
  @EnumSource(names = {"V8", "V17"})
  void temporaryFolderIsLeftEmpty(Jdk jdk) throws Exception {
    Path temporary = java.nio.file.Files.createTempDirectory(work, "tmp");
    Fork.Run run =
        fork.withAgent(
            jdk, "-Djava.io.tmpdir=" + temporary, "-XX:-UsePerfData", "-cp", program, "app.Faults");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(temporary).isEmptyDirectory();
  }
}
