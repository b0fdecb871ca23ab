package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What commands say that need no other process. */
class ProgramTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Program.commandLine(
            new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void aCommandThatThereIsNotIsOneLineWithTheNearest() {
    assertThat(run("atach", "1")).isEqualTo(Exit.BAD_USE);
    assertThat(err.toString()).startsWith("warplight: ").contains("attach").hasLineCount(1);
  }

  @Test
  void aMissingProcessNumberIsOneLineThatNamesTheHelp() {
    assertThat(run("attach")).isEqualTo(Exit.BAD_USE);
    assertThat(err.toString()).contains("PID", "help attach").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void eachCommandHelpsWhenAsked(String option) {
    assertThat(run("tail", option)).isZero();
    assertThat(run(option)).isZero();
    assertThat(out.toString()).contains("Usage: warplight tail", "Exit codes:");
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"x, 2, ps", "-1, 2, ", "999999999, 3, there is no process"})
  void aProcessThatThereIsNot(String pid, int exit, String said) {
    assertThat(run("status", pid)).isEqualTo(exit);
    assertThat(err.toString()).contains(said == null ? "" : said);
  }

  @Test
  void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      assertThat(run("attach", String.valueOf(other.pid()))).isEqualTo(Exit.UNREACHABLE);
      assertThat(err.toString()).contains("is no JVM");
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void whatOthersSayCannotMoveTheTerminal() {
    run("status", "1\033[2J\u202e\n2");
    assertThat(err.toString().trim()).doesNotContain("\033", "\u202e", "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "700, cudaErrorIllegalAddress",
    "CUDA_ERROR_ILLEGAL_ADDRESS, driver 700",
    "illegal_address, runtime 700"
  })
  void explainsACodeByNumberNameAndTag(String code, String said) {
    assertThat(run("explain", code)).isZero();
    assertThat(out.toString()).contains(said);
  }

  @ParameterizedTest
  @CsvSource({
    "77, runtime 77 (before CUDA 10.1) cudaErrorIllegalAddress",
    "74, runtime 74 (before CUDA 10.1) cudaErrorMisalignedAddress",
    "4, runtime 4 (before CUDA 10.1) cudaErrorLaunchFailure",
    "4, runtime 4 cudaErrorCudartUnloading"
  })
  void explainsANumberOfAnOlderCuda(String code, String said) {
    assertThat(run("explain", code)).isZero();
    assertThat(out.toString()).contains(said, "statuses.md: ");
  }

  @Test
  void saysACodeOnceThatNeverChanged() {
    assertThat(run("explain", "1", "--domain", "cusolver")).isZero();
    assertThat(out.toString()).containsOnlyOnce("cusolver 1 ").doesNotContain("(before");
  }

  @Test
  void explainsOneDomainAlone() {
    assertThat(run("explain", "13", "--domain", "cublas")).isZero();
    assertThat(out.toString()).contains("cublas 13 ").doesNotContain("runtime");
    assertThat(run("explain", "13", "--domain", "cublass")).isEqualTo(Exit.BAD_USE);
    assertThat(run("explain", "nonsense")).isEqualTo(Exit.BAD_USE);
  }

  @ParameterizedTest
  @CsvSource({"checked_other, fates.md", "stored, fates.md", "log.interval, options.md"})
  void explainsAWordByTheSectionOfThatName(String word, String page) {
    assertThat(run("explain", word)).isZero();
    assertThat(out.toString()).startsWith(page + ": ").contains("\n\n");
  }

  @Test
  void runSaysWhatItNeeds() {
    assertThat(run("run", "report=all")).isEqualTo(Exit.BAD_USE);
    assertThat(run("run", "--", "python", "x.py")).isEqualTo(Exit.BAD_USE);
    assertThat(err.toString()).contains("JAVA_TOOL_OPTIONS");
  }

  @Test
  void completesEveryCommand() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete -F", "attach", "--fail-on");
  }

  @Test
  void saysWhichVersionItIsAndWhichJavaRunsIt() {
    assertThat(run("version")).isZero();
    assertThat(out.toString().lines())
        .hasSize(2)
        .anyMatch(line -> line.matches("Warplight [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?"))
        .anyMatch(line -> line.equals(javaThatRunsThis()));
  }

  private static String javaThatRunsThis() {
    return "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.home");
  }

  /** What no command foresaw is told as ours, in one line, with its own exit code. */
  @Test
  void aFaultOfItsOwnIsSaidToBeOne() {
    CommandLine broken =
        Program.commandLine(
            new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false));
    broken.addSubcommand("breaks", new Breaks());
    assertThat(broken.execute("breaks")).isEqualTo(4);
    assertThat(err.toString())
        .startsWith("warplight: a fault in Warplight itself: java.lang.IllegalStateException: oops")
        .hasLineCount(1);
  }

  @CommandLine.Command
  private static final class Breaks implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new IllegalStateException("oops");
    }
  }
}
