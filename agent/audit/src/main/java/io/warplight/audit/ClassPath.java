package io.warplight.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads the class files of a jar or a folder, in the order of their names; not those in a jar for
 * newer Javas ({@code META-INF/versions}), nor jars within jars. Stateless.
 */
final class ClassPath {
  private static final String CLASS = ".class";

  private ClassPath() {}

  /** Hands on each class file under its path within, without its suffix. */
  static void read(Path place, BiConsumer<String, byte[]> reader) throws IOException {
    if (Files.isDirectory(place)) {
      folder(place, reader);
    } else {
      jar(place, reader);
    }
  }

  private static void folder(Path folder, BiConsumer<String, byte[]> reader) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(file -> file.toString().endsWith(CLASS)).sorted().forEach(files::add);
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace('\\', '/');
      reader.accept(withoutSuffix(name), Files.readAllBytes(file));
    }
  }

  private static void jar(Path jar, BiConsumer<String, byte[]> reader) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<String> names = new ArrayList<>();
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        String name = all.nextElement().getName();
        if (name.endsWith(CLASS) && !name.startsWith("META-INF/")) {
          names.add(name);
        }
      }
      names.sort(null);
      for (String name : names) {
        try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
          reader.accept(withoutSuffix(name), bytes(in));
        }
      }
    }
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - CLASS.length());
  }

  private static byte[] bytes(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    for (int n = in.read(part); n >= 0; n = in.read(part)) {
      all.write(part, 0, n);
    }
    return all.toByteArray();
  }
}
