package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that use dead handles, run on the simulated device with the shipped jar: what the report
 * says, what the guard says before the call and what it stops. The same program runs on a real GPU,
 * docs/evidence/h200.
 */
class HandlesIT {

  private static final Path SOURCE = Path.of("../../docs/evidence/h200/Handles.java.txt");

  @TempDir static Path classes;
  private static List<String> source;

  @BeforeAll
  static void compile() throws IOException {
    source = Files.readAllLines(SOURCE);
    Sources.compile(classes, List.of(Jars.jcuda()), String.join("\n", source));
  }

  @Test
  void failuresAreExplainedByTheHandlesTheyUse() {
    Run run = run("guard=off", "clean", "twice", "freed", "short", "never", "context", "thread");

    assertThat(run.err())
        .as(run.toString())
        .containsPattern(
            said("cudaFree again", "the device memory 0x", "was destroyed by cudaFree at "))
        .containsPattern(said("from inside freed memory", "was destroyed by cudaFree at "))
        .containsPattern(said("\"cudaMemset\", cudaMemset(memory, 0, 8", "mem has 4194304 bytes"))
        .containsPattern(said("\"cudaMemset\", cudaMemset(memory, 0, 4096", "was never made"))
        .containsPattern(said("cuMemFree of its memory", "ended with its context by cuCtxDestroy"))
        .containsPattern(said("cuStreamSynchronize of its", "the stream 0x", "ended with its"))
        .containsPattern(said("\"cuMemAlloc\", cuMemAlloc(new CUdev", "call cuCtxSetCurrent"))
        .contains("still held at the end: 2 contexts; made at ");
  }

  @Test
  void roundsThatGiveEverythingBackHaveNothingSaidOfThem() {
    Run run = run("guard=stop", "clean");

    assertThat(run.out().lines()).containsExactly("end of clean");
    assertThat(run.err())
        .doesNotContain("still held")
        .doesNotContain("was destroyed")
        .contains("9000 calls, 0 failures");
  }

  @Test
  void stopsWhatCanKillTheProcessAndNothingElse() {
    Run run =
        run(
            "guard=stop",
            "event",
            "event-throwing",
            "stream",
            "array",
            "freed",
            "context",
            "reset");

    assertThat(run.exit()).as(run.toString()).isZero();
    // A stopped call leaves the last error alone; the copy from freed memory was made.
    assertThat(run.out().lines())
        .contains(
            "cudaEventQuery: 400",
            "cudaGetLastError: 0",
            "threw jcuda.CudaException: cudaErrorInvalidResourceHandle",
            "cudaStreamSynchronize: 400",
            "cudaMemcpy past the end: 1",
            "cudaMemcpy: 0",
            "cudaMemcpy from inside freed memory: 1",
            "cuMemFree of its memory: 709",
            "cuStreamSynchronize of its stream: 709",
            "cudaStreamQuery: 400");
    assertThat(run.err())
        // The simulator says where a real process would have died.
        .doesNotContain("a real process crashes here")
        .containsPattern("cudaEventQuery was not made on thread \"main\", because the event 0x")
        .containsPattern("cuStreamSynchronize was not made on thread \"main\", because the stream")
        .containsPattern("cudaMemcpy is about to be made on thread \"main\", although the device");
  }

  @Test
  void lineIsWrittenBeforeTheCallIsMade() {
    Run run = run("guard=on", "event");

    assertThat(run.err().indexOf("cudaEventQuery is about to be made"))
        .as(run.toString())
        .isPositive()
        .isLessThan(run.err().indexOf("a real process crashes here"));
  }

  private static Run run(String options, String... modes) {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator())
        .agent(options + ",report=all,log.interval=0s")
        .classPath(classes, Jars.jcuda())
        .main("Handles")
        .arguments(modes)
        .run();
  }

  /** The line of the report about the source line with this text has these, in this order. */
  private static Pattern said(String text, String... parts) {
    StringBuilder pattern = new StringBuilder("Handles\\.java:").append(lineOf(text)).append("\\)");
    for (String part : parts) {
      pattern.append("[^\\n]*").append(Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString());
  }

  private static int lineOf(String text) {
    for (int i = 0; i < source.size(); i++) {
      if (source.get(i).contains(text)) {
        // The call stands on this line, or on the next one where the statement is broken.
        return source.get(i).trim().startsWith("\"") ? i + 2 : i + 1;
      }
    }
    throw new AssertionError(text);
  }
}
