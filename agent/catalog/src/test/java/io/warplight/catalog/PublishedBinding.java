package io.warplight.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * One class of one published JCuda jar, as it lies in {@code target/bindings}: for tests that hold
 * the catalogue against what was really published.
 */
record PublishedBinding(String artifact, String version, ClassNode node) {
  /**
   * The artifacts and how many versions of each the build fetches; a lost one must not go unseen.
   */
  static final String[] ARTIFACTS = {
    "jcuda 22",
    "jcublas 16",
    "jcusparse 10",
    "jcufft 12",
    "jcurand 12",
    "jcusolver 9",
    "jcudnn 10",
    "jnvgraph 3",
  };

  /** The jars, each artifact's oldest first. */
  static List<Path> jars() {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("warplight.bindings")))) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted(BY_VERSION).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final Comparator<Path> BY_VERSION =
      (a, b) -> {
        int names = artifact(a).compareTo(artifact(b));
        return names != 0 ? names : Arrays.compare(numbers(version(a)), numbers(version(b)));
      };

  static String artifact(Path jar) {
    String name = jar.getFileName().toString();
    return name.substring(0, name.indexOf('-'));
  }

  static String version(Path jar) {
    return jar.getFileName().toString().replaceAll("^[a-z]+-|\\.jar$", "");
  }

  private static int[] numbers(String version) {
    String plain = version.replaceAll("[a-z]+$", "");
    String suffix = version.substring(plain.length());
    int[] parts = Stream.of(plain.split("\\.")).mapToInt(Integer::parseInt).toArray();
    int[] all = Arrays.copyOf(parts, parts.length + 1);
    all[parts.length] = suffix.isEmpty() ? 0 : suffix.charAt(0);
    return all;
  }

  /** Reads the classes with these internal names, or all if none is given, from every jar. */
  static List<PublishedBinding> read(String... owners) {
    List<String> wanted = List.of(owners);
    List<PublishedBinding> classes = new ArrayList<>();
    for (Path jar : jars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        for (JarEntry entry : Collections.list(file.entries())) {
          String name = entry.getName().replaceAll("\\.class$", "");
          boolean isClass = name.length() < entry.getName().length();
          if (isClass && (wanted.isEmpty() || wanted.contains(name))) {
            try (InputStream in = file.getInputStream(entry)) {
              ClassNode node = new ClassNode();
              new ClassReader(in).accept(node, ClassReader.SKIP_FRAMES);
              classes.add(new PublishedBinding(artifact(jar), version(jar), node));
            }
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return classes;
  }

  FieldNode field(String name) {
    return node.fields.stream().filter(field -> field.name.equals(name)).findAny().orElse(null);
  }

  @Override
  public String toString() {
    return node.name + " of " + artifact + " " + version;
  }
}
