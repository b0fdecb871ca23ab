package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.ptx.checks.AllChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All kernels of {@code src/test/cuda} compute what plain Java computes, and a real GPU. */
@Timeout(120)
class KernelsTest {
  /** What {@code KernelChecks} printed on a real GPU. */
  private static final Path GPU = Path.of("../../docs/evidence/h200/kernels-h200.log");

  private static final Path NVCC_12 = Path.of("src/test/cuda/nvcc-12.4");

  private static TestDevice device;
  private static TestDevice older;
  private static List<String> gpu;

  @BeforeAll
  static void open() throws IOException {
    device = new TestDevice();
    older = new TestDevice(device.threads, NVCC_12);
    gpu = Files.readAllLines(GPU);
  }

  @AfterAll
  static void close() {
    device.close();
    older.close();
  }

  static Stream<String> names() {
    return StreamSupport.stream(AllChecks.names().spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("names")
  void resultsAreThoseOfPlainJavaAndOfAGpu(String name) throws Exception {
    String checksums = AllChecks.run(name, new TestGpu(device));

    assertThat(gpu).contains(name + " " + checksums);
  }

  /** On the GPU too they are the same. */
  @ParameterizedTest
  @MethodSource("names")
  void resultsAreTheSameFromTheTextOfNvcc12(String name) throws Exception {
    String checksums = AllChecks.run(name, new TestGpu(older));

    assertThat(gpu).contains(name + " " + checksums);
  }

  @Test
  void printfWritesWhatCWrites() throws Exception {
    try (TestDevice own = new TestDevice()) {
      AllChecks.run("prints", new TestGpu(own));
      assertThat(String.join("", own.printed))
          .isEqualTo(
              """
              plain
              42 -42 42 2a 2A 52 z|   42|42   |00042|+42
              -5000000000 18446744068709551616 fffffffed5fa0e00 -5000000000
              1234.567890 1234.57   1234.568 1234.6    | 1.234568e+03 1234.57 1.23457E-06 100000
              hello [     hello] [hello     ] [he] %
              42     42 %.*f
              0 1e+100 -1.5 inf
              """);
    }
  }
}
