package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartOptionsTest {

  @TempDir Path folder;

  @Test
  void agentsAreReadFromTheCommandLineAndTheVariablesThatJavaReads() {
    assertThat(
            StartOptions.agentJars(
                "java\0-javaagent:/a b.jar=x=1,y=2\0-jar\0app.jar\0",
                "HOME=/\0JAVA_TOOL_OPTIONS=-Xmx1g -javaagent:/c.jar\0"
                    + "JDK_JAVA_OPTIONS=\"-javaagent:d.jar=z\"\0"))
        .containsExactly("/a b.jar", "/c.jar", "d.jar");
  }

  @Test
  void anAgentThatIsOnlySpokenOfIsNone() {
    assertThat(
            StartOptions.agentJars(
                "java\0-Dnote=-javaagent:/a.jar\0Main\0", "NOTE=-javaagent:/b.jar\0"))
        .isEmpty();
  }

  /** Another agent's jar on the command line is not ours; ours is, by another name too. */
  @ParameterizedTest
  @CsvSource({"Warplight, true, true", "Warplight, false, true", "Other, true, false"})
  void onlyTheJarsManifestTellsWhoseItIs(String title, boolean absolute, boolean ours)
      throws IOException, InterruptedException, CommandException {
    Path jar = jar(folder.resolve("agent.jar"), title);
    // A process that need not be a JVM: what counts is what it was started with.
    Process process =
        new ProcessBuilder(
                "sh", "-c", "read x", "-javaagent:" + (absolute ? jar : jar.getFileName()) + "=a=b")
            .directory(folder.toFile())
            .start();
    try {
      Target target = Target.of(String.valueOf(process.pid()));
      assertThat(StartOptions.nameWarplight(target)).isEqualTo(ours);
    } finally {
      process.destroyForcibly();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  private static Path jar(Path file, String title) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
    main.putValue("Premain-Class", "a.B");
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return file;
  }
}
