package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What watches calls is turned up and down while the program runs, by {@code set} and by a second
 * {@code attach}; no class is rewritten for it.
 */
class SetIT {

  private static final String TURNED =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaMemcpyKind;

      public class Turned {
        public static void main(String[] arguments) throws Exception {
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            step(new java.io.File(arguments[0] + ".copy").delete());
            Thread.sleep(5);
          }
        }

        private static void step(boolean past) {
          Pointer memory = new Pointer();
          JCuda.cudaMalloc(memory, 64);
          if (past) {
            copy(memory);
          }
          JCuda.cudaFree(memory);
          JCuda.cudaMemset(memory, 0, 64); // dead
        }

        /** Past the end of the array. */
        private static void copy(Pointer memory) {
          JCuda.cudaMemcpy(
              memory, Pointer.to(new byte[16]), 64, cudaMemcpyKind.cudaMemcpyHostToDevice);
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path folder;
  private ForkedJvm.Running jvm;
  private String pid;

  /** Has the program copy past the end of an array, once each time that this file is made. */
  private Path copy;

  @Test
  void watchingIsTurnedUpAndDownWithoutRewriting() throws Exception {
    Path classes = folder.resolve("classes");
    Sources.compile(classes, List.of(Jars.jcuda()), TURNED);
    Path runs = Files.createFile(folder.resolve("runs"));
    copy = folder.resolve("runs.copy");
    Path redefined = folder.resolve("redefined");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      jvm =
          ForkedJvm.on(Jdk.V17)
              .options("-javaagent:" + Jars.simulator(), "-Xlog:redefine*=info:file=" + redefined)
              .environment("OTEL_BSP_SCHEDULE_DELAY", "100")
              .classPath(classes, Jars.jcuda())
              .main("Turned", runs.toString())
              .start();
      pid = String.valueOf(jvm.process().pid());
      try {
        await(() -> jvm.out().contains("ready"));
        done(
            "attach",
            "report=all,metrics=prometheus:0,otel=own,otel.endpoint=" + collector.endpoint());
        await(() -> jvm.err().contains("cudaMemset failed"));
        long rewritings = Files.size(redefined);
        assertThat(rewritings).isPositive();

        refusals();
        durations();
        spans(collector);
        guard();
        handles();
        assertThat(Files.size(redefined)).isEqualTo(rewritings);
      } finally {
        Files.delete(runs);
        Run ended = jvm.await(PATIENCE);
        assertThat(ended.exit()).as(ended.toString()).isZero();
      }
    }
  }

  private void refusals() {
    Run fixed = Commands.run("set", pid, "metrics=none");
    assertThat(fixed.exit()).as(fixed.toString()).isEqualTo(2);
    assertThat(fixed.err()).contains("metrics cannot be changed", "made once", "metrics.durations");
    Run bare = Commands.run("set", pid, "handles=false,guard=on");
    assertThat(bare.exit()).as(bare.toString()).isEqualTo(2);
    assertThat(bare.err()).contains("the guard reads the table of handles");
  }

  private void durations() {
    assertThat(page()).doesNotContain("gpu_cuda_operation_duration", "gpu_cuda_calls");
    done("set", "metrics.durations=all,metrics.calls=true");
    await(
        () -> page().contains("gpu_cuda_operation_duration") && page().contains("gpu_cuda_calls"));
    done("set", "metrics.durations=,metrics.calls=false");
    awaitStill(() -> numbers(page(), "gpu_cuda_(?:operation_duration|calls)[^ ]*_(?:count|total)"));
  }

  private void spans(OtlpReceiver collector) {
    await(() -> collector.spans().stream().anyMatch(span -> span.getName().equals("cudaMemset")));
    assertThat(collector.spans()).noneMatch(span -> span.getName().equals("cudaFree"));
    // A second attach is a change of options, too.
    assertThat(done("attach", "spans=all,spans.sample=2").out()).contains("options are changed");
    await(() -> collector.spans().stream().anyMatch(span -> span.getName().equals("cudaFree")));
    done("set", "spans=failures");
    awaitStill(
        () ->
            List.of(
                collector.spans().stream()
                    .filter(span -> span.getName().equals("cudaFree"))
                    .count()));
  }

  private void guard() throws IOException {
    assertThat(jvm.err()).doesNotContain("is about to be made", "was not made on");
    done("set", "guard=on");
    await(() -> jvm.err().contains("cudaMemset is about to be made on thread \"main\""));
    done("set", "guard=stop");
    // Memory that is freed kills no process; what runs past the end of an array can.
    Files.createFile(copy);
    await(() -> jvm.err().contains("cudaMemcpy was not made on thread \"main\""));
    assertThat(jvm.err()).doesNotContain("cudaMemset was not made");
    done("set", "guard=off");
    // The call that was on its way has come back by then.
    awaitCalls();
    String before = jvm.err();
    awaitCalls();
    assertThat(jvm.err().substring(before.length())).doesNotContain("about to be made", "not made");
  }

  private void handles() throws IOException {
    assertThat(jvm.err()).contains("destroyed");
    done("set", "handles=false");
    await(() -> handlesSeen().equals("0"));
    done("set", "handles=true");
    await(() -> !handlesSeen().equals("0"));
    String before = jvm.err();
    done("set", "guard=stop");
    // The guard reads the new table.
    await(
        () ->
            Pattern.compile("cudaMemset is about to be made on .* destroyed by cudaFree")
                .matcher(jvm.err().substring(before.length()))
                .find());
    Files.createFile(copy);
    await(() -> jvm.err().substring(before.length()).contains("cudaMemcpy was not made"));
  }

  /** The most device memory that was live at once, since handles are followed. */
  private String handlesSeen() {
    Matcher most =
        Pattern.compile("\"kind\":\"device_memory\"[^}]*\"most\":([0-9]+)")
            .matcher(done("status", "--json").out());
    return most.find() ? most.group(1) : "none";
  }

  private long calls() {
    Matcher calls = Pattern.compile("\"calls\":([0-9]+)").matcher(done("status", "--json").out());
    return calls.find() ? Long.parseLong(calls.group(1)) : 0;
  }

  private void awaitCalls() {
    long calls = calls();
    await(() -> calls() > calls + 20);
  }

  private Run done(String command, String argument) {
    Run run = Commands.run(command, pid, argument);
    assertThat(run.exit()).as(run.toString()).isZero();
    return run;
  }

  private String page() {
    Matcher port = Pattern.compile("http://[0-9.:]+/metrics").matcher(jvm.err());
    if (!port.find()) {
      return "";
    }
    try (var in = URI.create(port.group()).toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Long> numbers(String page, String series) {
    return page.lines()
        .filter(line -> Pattern.compile("^" + series).matcher(line).find())
        .map(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .toList();
  }

  /** Awaits that something changes no more while the program makes 20 calls. */
  private void awaitStill(java.util.function.Supplier<List<Long>> watched) {
    await(
        () -> {
          List<Long> before = watched.get();
          awaitCalls();
          return !before.isEmpty() && watched.get().equals(before);
        });
  }

  private void await(BooleanSupplier condition) {
    jvm.awaitUntil(PATIENCE, condition);
  }
}
