package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Classes that another agent loaded before ours: those that call a binding are transformed, and
 * only those.
 */
class EarlierClassesIT {

  private static final String EARLY =
      """
      public class Early {
        public static void premain(String arguments) throws Exception {
          Class.forName("Loser", false, ClassLoader.getSystemClassLoader());
          Class.forName("jcuda.runtime.JCuda", false, ClassLoader.getSystemClassLoader());
        }
      }
      """;

  @TempDir static Path folder;
  private static Path early;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compileLoser(folder.resolve("classes"));
    Path agent = Sources.compile(folder.resolve("agent"), List.of(), EARLY);
    Path manifest = Files.writeString(folder.resolve("manifest"), "Premain-Class: Early\n");
    early = folder.resolve("early.jar");
    Run jar =
        ForkedJvm.tool(Jdk.V17, "jar")
            .arguments("cfm", early.toString(), manifest.toString(), "-C", agent.toString(), ".")
            .run();
    assertThat(jar.exit()).as(jar.toString()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void areRewrittenWhenOursComes(Jdk jdk) throws IOException {
    Path status = folder.resolve("status-" + jdk.version());
    Run run =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .options("-javaagent:" + early)
            .agent("status.file=" + status)
            .classPath(Programs.loserClassPath(folder.resolve("classes")))
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).as(run.toString()).contains(Programs.LOST).contains("discarded");
    assertThat(Files.readString(status))
        .contains("hooks in bindings: ")
        .doesNotContain("hooks in bindings: 0");
  }
}
