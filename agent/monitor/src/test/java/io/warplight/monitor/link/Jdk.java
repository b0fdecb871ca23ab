package io.warplight.monitor.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JDKs that linking is tested on. Each is looked for in {@code JAVA_HOME_<version>}, then where
 * {@code .ci/jdks} puts it, then where Linux distributions do.
 */
enum Jdk {
  V8(8),
  V11(11),
  V17(17),
  V21(21),
  V25(25);

  private final int version;

  Jdk(int version) {
    this.version = version;
  }

  /**
   * Its launcher. A JDK that is not there fails the test: what is not tested is not known to work.
   */
  Path java() {
    List<Path> homes = new ArrayList<>();
    String named = System.getenv("JAVA_HOME_" + version);
    if (named != null) {
      homes.add(Path.of(named));
    }
    if (Runtime.version().feature() == version) {
      homes.add(Path.of(System.getProperty("java.home")));
    }
    String root = System.getenv().getOrDefault("WARPLIGHT_JDKS", "/opt/warplight-jdks");
    homes.add(Path.of(root, "usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Path.of("/usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Path.of("/usr/lib/jvm/temurin-" + version + "-jdk-amd64"));
    for (Path home : homes) {
      if (Files.isExecutable(home.resolve("bin/java"))) {
        return home.resolve("bin/java");
      }
    }
    throw new AssertionError(
        "no JDK " + version + " in any of " + homes + "; .ci/jdks installs them");
  }

  int version() {
    return version;
  }
}
