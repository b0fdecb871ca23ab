package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Method;
import com.sun.jdi.VirtualMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The code that a JVM runs, as a debugger reads it: after detach it is that of before attach. */
class DetachedCodeIT {

  private static final String LOSER =
      """
      import jcuda.runtime.JCuda;

      public class Looping {
        public static void main(String[] arguments) throws Exception {
          step();
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            step();
            Thread.sleep(5);
          }
        }

        private static void step() {
          JCuda.next(2);
          JCuda.cudaFree(null);
          int status = JCuda.cudaDeviceSynchronize();
          if (status == 1) {
            System.out.println("so");
          }
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path folder;
  private static Path classes;

  @BeforeAll
  static void compile() {
    classes = folder.resolve("classes");
    FailuresBinding.compile(classes, LOSER);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void isThatOfBefore(Jdk jdk) throws Exception {
    Path runs = Files.createFile(folder.resolve("runs-" + jdk.version()));
    ForkedJvm.Running jvm =
        ForkedJvm.on(jdk)
            .options(Debugger.OPTION)
            .classPath(classes)
            .main("Looping", runs.toString())
            .start();
    String pid = String.valueOf(jvm.process().pid());
    try {
      jvm.awaitUntil(PATIENCE, () -> jvm.out().contains("ready"));
      Map<String, String> before = code(jvm, 1);
      assertThat(before).containsKeys("Looping.step()V", "jcuda.runtime.JCuda.checkResult(I)I");

      Run attached = Commands.run("attach", pid, "report=off");
      assertThat(attached.exit()).as(attached.toString()).isZero();
      Map<String, String> during = code(jvm, 2);
      assertThat(during.keySet()).isEqualTo(before.keySet());
      assertThat(during.get("Looping.step()V")).isNotEqualTo(before.get("Looping.step()V"));

      Run detached = Commands.run("detach", pid);
      assertThat(detached.exit()).as(detached.toString()).isZero();
      assertThat(code(jvm, 3)).isEqualTo(before);
    } finally {
      Files.delete(runs);
      Run ended = jvm.await(PATIENCE);
      assertThat(ended.exit()).as(ended.toString()).isZero();
    }
  }

  /** The bytecode of each method of the application and of the binding. */
  private static Map<String, String> code(ForkedJvm.Running jvm, int turn) throws Exception {
    VirtualMachine debugged = Debugger.on(jvm, turn);
    Map<String, String> code = new TreeMap<>();
    for (String type : List.of("Looping", "jcuda.runtime.JCuda")) {
      for (Method method : debugged.classesByName(type).get(0).methods()) {
        code.put(
            type + "." + method.name() + method.signature(),
            HexFormat.of().formatHex(method.bytecodes()));
      }
    }
    debugged.dispose();
    return code;
  }
}
