package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Classes that Janino compiles while the application runs, as Spark does for each query: class
 * files too old for the rewriting. The backstop sees their failures, at their lines, with what the
 * analysis knows of them.
 */
class JaninoIT {

  private static final String GENERATED =
      """
      import jcuda.runtime.JCuda;

      public class Generated implements Runnable {
        public void run() {
          JCuda.cudaFree(null); // succeeds
          JCuda.next(1);
          JCuda.cudaFree(null); // discarded
          int status = JCuda.cudaDeviceSynchronize(); // unread
          if (JCuda.cudaDeviceSynchronize() != 0) { // checked
            JCuda.next(0);
          }
        }
      }
      """;

  private static final String COMPILER =
      """
      import java.nio.file.Files;
      import java.nio.file.Paths;
      import org.codehaus.janino.SimpleCompiler;

      public class Compiler {
        public static void main(String[] arguments) throws Exception {
          for (int query = 0; query < 3; query++) {
            SimpleCompiler janino = new SimpleCompiler();
            janino.setDebuggingInformation(true, true, true);
            janino.cook("Generated.java", Files.newBufferedReader(Paths.get(arguments[0])));
            Class<?> generated = janino.getClassLoader().loadClass("Generated");
            System.out.println(janino.getBytecodes().get("Generated")[7]);
            ((Runnable) generated.getConstructor().newInstance()).run();
          }
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() throws java.io.IOException {
    FailuresBinding.compile(folder);
    Sources.compile(folder, List.of(folder, janino(), compilerCommons()), COMPILER);
    java.nio.file.Files.writeString(folder.resolve("Generated.txt"), GENERATED);
  }

  private static Path janino() {
    return Jars.onClassPath("janino-.*\\.jar");
  }

  private static Path compilerCommons() {
    return Jars.onClassPath("commons-compiler-.*\\.jar");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void whatItCompilesIsSeenByTheBackstop(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("report=all,log=json,log.interval=0s")
            .classPath(folder, janino(), compilerCommons())
            .main("Compiler", folder.resolve("Generated.txt").toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out().lines()).as("class file versions").containsExactly("50", "50", "50");
    FailureLines failures = FailureLines.of(run);
    assertThat(failures.byMark(GENERATED))
        .as(run.toString())
        .containsOnly(
            java.util.Map.entry("discarded", 3L),
            java.util.Map.entry("unread", 3L),
            java.util.Map.entry("checked", 3L));
    for (String line : failures.lines()) {
      assertThat(line).contains("Generated.run");
    }
  }
}
