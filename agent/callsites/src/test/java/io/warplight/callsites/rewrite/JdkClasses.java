package io.warplight.callsites.rewrite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All classes of a JDK, read from its modules file or, before JDK 9, its jars, without running it.
 */
final class JdkClasses implements AutoCloseable {
  private final List<FileSystem> systems = new ArrayList<>();
  private final List<Path> roots = new ArrayList<>();

  /** How many elements of a class file's path stand before its package: its module's. */
  private final int outer;

  private JdkClasses(Path home) throws IOException {
    if (Files.exists(home.resolve("lib/jrt-fs.jar"))) {
      outer = 2;
      add(
          FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString())),
          "/modules");
    } else {
      outer = 0;
      for (Path jar : jars(home)) {
        add(FileSystems.newFileSystem(jar), "/");
      }
    }
  }

  private void add(FileSystem system, String root) {
    systems.add(system);
    roots.add(system.getPath(root));
  }

  private static List<Path> jars(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  /**
   * Of the JDK of this version: {@code JAVA_HOME_<version>}, this JVM's own, or where {@code
   * .ci/jdks} and Linux distributions put it. One that is not there fails the test.
   */
  static JdkClasses of(int version) throws IOException {
    List<Path> homes = new ArrayList<>();
    String named = System.getenv("JAVA_HOME_" + version);
    if (named != null) {
      homes.add(Paths.get(named));
    }
    if (Runtime.version().feature() == version) {
      homes.add(Paths.get(System.getProperty("java.home")));
    }
    String root = System.getenv().getOrDefault("WARPLIGHT_JDKS", "/opt/warplight-jdks");
    homes.add(Paths.get(root, "usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Paths.get("/usr/lib/jvm/java-" + version + "-openjdk-amd64"));
    homes.add(Paths.get("/usr/lib/jvm/temurin-" + version + "-jdk-amd64"));
    for (Path home : homes) {
      if (Files.exists(home.resolve("lib/jrt-fs.jar"))
          || Files.exists(home.resolve("jre/lib/rt.jar"))) {
        return new JdkClasses(home);
      }
    }
    throw new AssertionError("no JDK " + version + " in any of " + homes);
  }

  /** Where the class files are, in a fixed order. */
  List<Path> classFiles() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path root : roots) {
      try (Stream<Path> files = Files.walk(root)) {
        files
            .filter(file -> file.toString().endsWith(".class"))
            .filter(file -> !file.toString().endsWith("module-info.class"))
            .sorted()
            .forEach(all::add);
      }
    }
    return all;
  }

  /** The internal name of the class in this file. */
  String internalName(Path classFile) {
    String path = classFile.subpath(outer, classFile.getNameCount()).toString();
    return path.substring(0, path.length() - ".class".length());
  }

  static byte[] bytes(Path classFile) {
    try {
      return Files.readAllBytes(classFile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    for (FileSystem system : systems) {
      system.close();
    }
  }
}
