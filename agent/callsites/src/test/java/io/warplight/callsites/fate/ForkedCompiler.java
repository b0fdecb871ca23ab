package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a compiler in a JVM of its own. */
final class ForkedCompiler {
  private ForkedCompiler() {}

  /**
   * The Java compiler of the JDK of this version: {@code JAVA_HOME_<version>}, or where {@code
   * .ci/jdks} and Linux distributions put it. One that is not there fails the test: what is not
   * tested is not known to work.
   */
  static Path javac(int version) {
    List<Path> homes = new ArrayList<>();
    String named = System.getenv("JAVA_HOME_" + version);
    if (named != null) {
      homes.add(Path.of(named));
    }
    String root = System.getenv().getOrDefault("WARPLIGHT_JDKS", "/opt/warplight-jdks");
    homes.add(Path.of(root, "usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Path.of("/usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Path.of("/usr/lib/jvm/temurin-" + version + "-jdk-amd64"));
    for (Path home : homes) {
      if (Files.isExecutable(home.resolve("bin/javac"))) {
        return home.resolve("bin/javac");
      }
    }
    throw new AssertionError(
        "no JDK " + version + " in any of " + homes + "; .ci/jdks installs them");
  }

  /** Runs a program and fails with its output unless it ends well. */
  static void run(Path log, List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    assertThat(ended && process.exitValue() == 0)
        .as("%s%n%s", command, Files.readString(log))
        .isTrue();
  }

  /** Runs a compiler written for the JVM, from all jars of a folder. */
  static void java(Path log, Path jars, String extraPath, String main, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xss8m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                jars.toAbsolutePath() + "/*" + java.io.File.pathSeparator + extraPath,
                main));
    command.addAll(arguments);
    run(log, command);
  }

  /** The jar of the binding that the sources are compiled against. */
  static String binding() {
    try {
      return Path.of(
              jcuda.runtime.JCuda.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
