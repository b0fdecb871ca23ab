package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.ptx.instructions.Sweep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every instruction with every type and modifier: the reader takes what NVIDIA's assembler takes,
 * and what it takes computes what plain Java computes.
 */
class InstructionsTest {
  private static final int NOT_SIMULATED = 801;

  /** Valid forms that are named when they are met; no compiler emits them for compute_75. */
  private static final int KNOWN_AND_NOT_SIMULATED = 98;

  private static TestDevice device;
  private static Set<String> accepted;

  @BeforeAll
  static void open() throws IOException {
    device = new TestDevice(1);
    accepted = new HashSet<>(lines("/instructions/accepted.txt"));
  }

  @AfterAll
  static void close() {
    device.close();
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = InstructionsTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  static Stream<String> opcodes() {
    return Sweep.names().stream().map(InstructionsTest::opcode).distinct();
  }

  private static String opcode(String name) {
    return name.split("[. ]")[0];
  }

  @ParameterizedTest
  @MethodSource("opcodes")
  void isTakenAsNvidiaTakesItAndComputesWhatPlainJavaDoes(String opcode) throws Exception {
    EngineDevice engine = new EngineDevice(device);
    List<String> wrong = new ArrayList<>();
    for (String name : Sweep.names()) {
      if (opcode(name).equals(opcode)) {
        int status = engine.load(Sweep.ptx(name));
        boolean taken = status == 0 || status == NOT_SIMULATED;
        if (taken != accepted.contains(name)) {
          wrong.add(name + ": loading says " + status);
        } else if (status == 0) {
          String why = Sweep.wrong(name, engine);
          if (why != null) {
            wrong.add(name + ": " + why);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void fewValidFormsAreNotSimulated() {
    EngineDevice engine = new EngineDevice(device);
    List<String> named =
        accepted.stream().filter(name -> engine.load(Sweep.ptx(name)) == NOT_SIMULATED).toList();

    assertThat(named).hasSizeLessThanOrEqualTo(KNOWN_AND_NOT_SIMULATED);
  }
}
