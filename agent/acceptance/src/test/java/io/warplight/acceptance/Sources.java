package io.warplight.acceptance;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles programs that a test carries as text. */
final class Sources {

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern TYPE =
      Pattern.compile(
          "^(?:public )?(?:final )?(?:class|interface|enum|open module|module) ([\\w.]+)",
          Pattern.MULTILINE);

  private Sources() {}

  /**
   * Compiles for Java 8 with full debug information.
   *
   * @param classes the folder for class files
   * @param classPath what the sources need
   * @param texts one source file each, named after its first type
   * @return {@code classes}
   */
  static Path compile(Path classes, List<Path> classPath, String... texts) {
    return compile(classes, classPath, List.of("--release", "8", "-g"), texts);
  }

  /** As above with other options of javac. */
  static Path compile(Path classes, List<Path> classPath, List<String> options, String... texts) {
    try {
      Files.createDirectories(classes);
      Path sources = Files.createTempDirectory("sources");
      List<Path> files = new ArrayList<>();
      for (String text : texts) {
        files.add(write(sources, text));
      }
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("-Xlint:-options", "-d", classes.toString()));
      if (!classPath.isEmpty()) {
        all.addAll(
            List.of(
                "-cp", classPath.stream().map(Path::toString).collect(Collectors.joining(":"))));
      }
      StringWriter messages = new StringWriter();
      JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
      try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
        Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
        if (!javac.getTask(messages, manager, null, all, null, units).call()) {
          throw new AssertionError(messages.toString());
        }
      }
      delete(sources);
      return classes;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The number of the line of a source that ends in the comment {@code // mark}. */
  static int line(String source, String mark) {
    List<String> lines = source.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// " + mark)) {
        return i + 1;
      }
    }
    throw new AssertionError(mark);
  }

  private static Path write(Path sources, String text) throws IOException {
    Matcher type = TYPE.matcher(text);
    if (!type.find()) {
      throw new AssertionError("no type in: " + text);
    }
    String name = type.group().contains("module ") ? "module-info" : type.group(1);
    Matcher inPackage = PACKAGE.matcher(text);
    String folder = inPackage.find() ? inPackage.group(1).replace('.', '/') : "";
    Path file = sources.resolve(folder).resolve(name + ".java");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .sorted(java.util.Comparator.reverseOrder())
          .map(Path::toFile)
          .forEach(java.io.File::delete);
    }
  }
}
