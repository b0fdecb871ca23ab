package io.warplight.acceptance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Where the jars lie that tests put on command lines. */
final class Jars {

  private Jars() {}

  /** The shipped jar. */
  static Path warplight() {
    return existing(Path.of(System.getProperty("warplight.jar")));
  }

  /** The shipped jar of the simulator. */
  static Path simulator() {
    return existing(Path.of(System.getProperty("simulator.jar")));
  }

  /** What applications may compile against. */
  static Path api() {
    return existing(Path.of(System.getProperty("api.jar")));
  }

  /** JCuda, without its natives. */
  static Path jcuda() {
    return onClassPath("jcuda-[0-9.]+\\.jar");
  }

  /** JCuda's natives: they load on any Linux, and without a GPU every call returns 35. */
  static Path jcudaNatives() {
    return onClassPath("jcuda-natives-.*-linux-x86_64\\.jar");
  }

  /** The one jar of the test's own class path whose file name matches. */
  static Path onClassPath(String fileName) {
    return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches(fileName))
        .findFirst()
        .map(Jars::existing)
        .orElseThrow(() -> new AssertionError("not on the class path: " + fileName));
  }

  private static Path existing(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new AssertionError("not built: " + jar);
    }
    return jar.toAbsolutePath().normalize();
  }
}
