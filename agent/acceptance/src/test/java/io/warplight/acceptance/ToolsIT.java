package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's own tools under JAVA_TOOL_OPTIONS: what they print and how they end stays the same. */
class ToolsIT {

  /**
   * No tool of the JDK: the launcher itself, and scripts and libraries that lie beside the tools.
   */
  private static final Set<String> NO_TOOLS = Set.of("java", "jspawnhelper", "java-rmi.cgi");

  /** Those that do not know {@code --help}: they would run, or wait for a user or a display. */
  private static final Set<String> RUN_ON =
      Set.of("orbd", "tnameserv", "servertool", "jconsole", "hsdb", "clhsdb", "jvisualvm");

  static Stream<org.junit.jupiter.params.provider.Arguments> tools() throws IOException {
    Stream.Builder<org.junit.jupiter.params.provider.Arguments> tools = Stream.builder();
    for (Jdk jdk : Jdk.values()) {
      try (Stream<Path> files = Files.list(jdk.home().resolve("bin"))) {
        for (Path file : files.sorted().toList()) {
          String name = file.getFileName().toString();
          if (Files.isExecutable(file)
              && !NO_TOOLS.contains(name)
              && !RUN_ON.contains(name)
              && !name.endsWith(".so")) {
            tools.add(org.junit.jupiter.params.provider.Arguments.of(jdk, name));
          }
        }
      }
    }
    return tools.build();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("tools")
  void printTheSameAndEndTheSameWay(Jdk jdk, String tool) {
    Run bare = run(jdk, tool, false);
    Run with = run(jdk, tool, true);
    assertThat(with.exit()).as(with + "\nwithout: " + bare).isEqualTo(bare.exit());
    assertThat(with.out()).isEqualTo(bare.out());
    assertThat(with.err()).doesNotContain("warplight: ");
  }

  private static Run run(Jdk jdk, String tool, boolean agent) {
    ForkedJvm jvm = ForkedJvm.tool(jdk, tool).arguments("--help");
    return agent
        ? jvm.environment("JAVA_TOOL_OPTIONS", "-javaagent:" + Jars.warplight()).run()
        : jvm.run();
  }

  /** "java Program.java" runs a user's program in the compiler's module. */
  @Test
  void aProgramStartedFromItsSourceIsNoTool(@TempDir Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("Loser.java"), Programs.LOSER);
    for (Jdk jdk : List.of(Jdk.V17, Jdk.V25)) {
      Run run =
          ForkedJvm.on(jdk)
              .options(Programs.quiet(jdk))
              .agent()
              .classPath(Jars.jcuda(), Jars.jcudaNatives())
              .main(source.toString())
              .run();
      assertThat(run.err()).as(run.toString()).contains(Programs.LOST);
    }
  }
}
