package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What docs/simulator.md tells a user to do: its shell lines, run as they stand there, and a JUnit
 * test that plants failures on the simulated device and asks the API which of them were lost.
 */
class SimulatorPageIT {

  private static final Path PAGE = Path.of("../../docs/simulator.md");

  private static final String MAIN =
      """
      package com.acme;

      import java.nio.charset.StandardCharsets;
      import java.util.Arrays;
      import jcuda.Pointer;
      import jcuda.driver.*;
      import jcuda.runtime.*;

      public class Main {
        public static void main(String[] arguments) {
          int[] devices = new int[1];
          int[] mallocs = new int[4];
          int[] launches = new int[5];
          Pointer memory = new Pointer();
          CUmodule module = new CUmodule();
          CUfunction kernel = new CUfunction();
          byte[] ptx = ".version 6.0\\n.target sm_50\\n.address_size 64\\n.visible .entry k() { ret; }\\n\\0"
              .getBytes(StandardCharsets.US_ASCII);
          JCuda.cudaGetDeviceCount(devices);
          for (int i = 0; i < mallocs.length; i++) {
            mallocs[i] = JCuda.cudaMalloc(memory, 1024);
          }
          int twice = JCuda.cudaFree(memory) + JCuda.cudaFree(memory);
          JCudaDriver.cuModuleLoadData(module, ptx);
          JCudaDriver.cuModuleGetFunction(kernel, module, "k");
          for (int i = 0; i < launches.length; i++) {
            launches[i] = JCudaDriver.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null, null, null);
          }
          System.out.println(devices[0] + " mallocs " + Arrays.toString(mallocs) + " freed twice " + twice
              + " launches " + Arrays.toString(launches) + " sync " + JCuda.cudaDeviceSynchronize()
              + " again " + JCuda.cudaDeviceSynchronize());
        }
      }
      """;

  private static final String UPLOAD =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      class Upload {
        static void careless() {
          Pointer memory = new Pointer();
          if (JCuda.cudaMalloc(memory, 1024) == 0) {
            JCuda.cudaMemcpy(memory, Pointer.to(new byte[1024]), 1024, 1); // lost
            if (JCuda.cudaFree(memory) != 0) {
              throw new IllegalStateException();
            }
          }
        }

        static int careful() {
          Pointer memory = new Pointer();
          int status = JCuda.cudaMalloc(memory, 1024);
          if (status == 0) {
            status = JCuda.cudaMemcpy(memory, Pointer.to(new byte[1024]), 1024, 1);
            int freed = JCuda.cudaFree(memory);
            return status == 0 ? freed : status;
          }
          return status;
        }
      }
      """;

  private static final String TEST =
      """
      package app;

      import static org.junit.jupiter.api.Assertions.assertEquals;

      import io.warplight.api.CudaFailures;
      import io.warplight.api.Mark;
      import io.warplight.simulator.junit.*;
      import org.junit.jupiter.api.*;

      @SimulatedCuda("memory=1g")
      class UploadTest {
        private final Mark start = CudaFailures.mark();

        @AfterEach
        void nothingIsLostOrHeld(SimulatedDevice device) {
          device.assertNothingHeld();
          CudaFailures.assertNoneSwallowed(start);
        }

        @Test
        void works() {
          Upload.careless();
        }

        @Test
        @PlantedFailure("cudaMemcpy nth=1 status=cudaErrorInvalidValue")
        void losesAStatus() {
          Upload.careless();
        }

        @Test
        @PlantedFailure("cudaMemcpy nth=1 status=cudaErrorInvalidValue")
        void givesItBack() {
          assertEquals(1, Upload.careful());
        }
      }
      """;

  private static final String RUNNER =
      """
      package app;

      import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

      import org.junit.platform.engine.TestExecutionResult;
      import org.junit.platform.launcher.*;
      import org.junit.platform.launcher.core.*;

      public class Runner {
        public static void main(String[] arguments) throws Exception {
          LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
              .selectors(selectClass(Class.forName("app.UploadTest"))).build();
          LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
              if (test.isTest()) {
                System.out.println(test.getDisplayName() + " " + result.getStatus()
                    + result.getThrowable().map(e -> " " + e.getMessage().replace('\\n', '|')).orElse(""));
              }
            }
          });
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Sources.compile(folder.resolve("main"), List.of(Jars.jcuda()), MAIN);
  }

  @Test
  void shellLinesRunAsTheyStandThere() throws Exception {
    List<String> block = block();
    Path work = Files.createDirectory(folder.resolve("work"));
    Files.copy(Jars.simulator(), work.resolve("warplight-simulator.jar"));
    Files.copy(Jars.jcuda(), work.resolve("jcuda.jar"));
    writeJar(work.resolve("app.jar"), folder.resolve("main"), "com/acme/Main.class");
    List<List<String>> answers = new ArrayList<>();
    for (int i = 0; i < block.size(); i++) {
      if (!block.get(i).startsWith("$ ")) {
        continue;
      }
      int end = i + 1;
      while (end < block.size() && !block.get(end).startsWith("$ ")) {
        end++;
      }
      String line = block.get(i).substring(2);
      if (line.startsWith("cat ")) {
        Files.write(work.resolve(line.substring(4)), block.subList(i + 1, end));
      }
      answers.add(shell(work, line));
    }

    assertThat(answers).hasSize(4);
    assertThat(answers.get(0))
        .contains("1 mallocs [0, 0, 0, 0] freed twice 1 launches [0, 0, 0, 0, 0] sync 0 again 0");
    assertThat(answers.get(1))
        .contains(
            "# the third allocation fails; one copy in a hundred too; the fifth launch takes the"
                + " device down at the next wait");
    assertThat(answers.get(2))
        .contains(
            "2 mallocs [0, 0, 2, 0] freed twice 1 launches [0, 0, 0, 0, 0] sync 700 again 700")
        .noneMatch(line -> line.contains("refused"));
    assertThat(answers.get(3))
        .anyMatch(line -> line.contains("[CUDA][E]") && line.contains("Returning 1"));
  }

  /** The lines of the page's first block. */
  private static List<String> block() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("```\n$ ") + 4;
    return page.substring(start, page.indexOf("\n```", start)).lines().toList();
  }

  private static List<String> shell(Path work, String line) throws Exception {
    Path out = Files.createTempFile(work, "out", ".txt");
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", line).directory(work.toFile());
    bash.environment().remove("CUDA_LOG_FILE");
    bash.environment().remove("JAVA_TOOL_OPTIONS");
    bash.environment()
        .merge("PATH", Jdk.V17.home().resolve("bin").toString(), (path, bin) -> bin + ":" + path);
    bash.redirectErrorStream(true).redirectOutput(out.toFile());
    bash.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = bash.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(line + " hangs: " + Files.readString(out));
    }
    List<String> answer = Files.readAllLines(out);
    assertThat(process.exitValue()).as(line + "\n" + String.join("\n", answer)).isZero();
    return answer;
  }

  private static void writeJar(Path jar, Path classes, String entry) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(Files.readAllBytes(classes.resolve(entry)));
      out.closeEntry();
    }
  }

  @Test
  void aJUnitTestPlantsFailuresAndHearsWhichWereLost() {
    List<Path> needed =
        Stream.concat(
                Stream.of(Jars.jcuda(), Jars.api()),
                Arrays.stream(System.getProperty("java.class.path").split(":"))
                    .map(Path::of)
                    .filter(SimulatorPageIT::isForJUnit))
            .toList();
    Path classes = folder.resolve("junit");
    Sources.compile(classes, needed, UPLOAD, TEST, RUNNER);
    List<Path> all = new ArrayList<>(needed);
    all.add(classes);

    Run run =
        ForkedJvm.on(Jdk.V17)
            .agent()
            .options("-javaagent:" + Jars.simulator())
            .classPath(all.toArray(new Path[0]))
            .main("app.Runner")
            .run();

    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out().lines())
        .as(run.toString())
        .hasSize(3)
        .contains("works() SUCCESSFUL", "givesItBack() SUCCESSFUL")
        .anyMatch(
            line ->
                line.startsWith("losesAStatus() FAILED ")
                    && line.contains("app.Upload.careless:10: cudaMemcpy returned")
                    && line.contains("discarded"));
  }

  private static boolean isForJUnit(Path entry) {
    String name = entry.toString();
    return name.contains("junit") || name.contains("opentest4j") || name.contains("apiguardian");
  }
}
