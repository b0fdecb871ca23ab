package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The jars that the build puts beside the tests. */
final class Subjects {
  static final Path FOLDER = Paths.get("target", "subjects");

  private Subjects() {}

  /** The jars of the folder whose names begin so. */
  static List<Path> jars(Path folder, String prefix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The one jar of this name. */
  static Path jar(String name) {
    List<Path> jars = jars(FOLDER, name + ".jar");
    assertThat(jars).as("target/subjects/" + name + ".jar; run generate-test-resources").hasSize(1);
    return jars.get(0);
  }

  /** The jar's classes by internal name; not those for newer JVMs. */
  static Map<String, byte[]> classFiles(Path jar) {
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<ZipEntry> entries = new ArrayList<>(Collections.list(zip.entries()));
      for (ZipEntry entry : entries) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          classFiles.put(
              name.substring(0, name.length() - ".class".length()),
              zip.getInputStream(entry).readAllBytes());
        }
      }
      return classFiles;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
