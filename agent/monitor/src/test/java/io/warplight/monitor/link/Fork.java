package io.warplight.monitor.link;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;

/**
 * Programs of {@code src/test/fork}, compiled as Java 8 code and run in JVMs of their own, with the
 * linking installed as an agent or without.
 */
final class Fork {
  private static final Path SOURCES = Path.of("src/test/fork");

  private final Path work;
  private final Path agentJar;
  private final String agentPath;

  /** Compiles the agent of the tests into this folder. */
  Fork(Path work) throws IOException {
    this.work = work;
    Path inside = compile("inside", String.join(File.pathSeparator, agentClasses()));
    List<String> path = agentClasses();
    path.add(inside.toString());
    this.agentPath = String.join(File.pathSeparator, path);
    this.agentJar = jar(compile("agent", ""));
  }

  private static List<String> agentClasses() {
    List<String> path = new ArrayList<>();
    path.add(Path.of("../bridge/target/classes").toAbsolutePath().toString());
    for (Class<?> type :
        List.of(
            Linking.class,
            io.warplight.callsites.Place.class,
            io.warplight.catalog.Domain.class,
            ClassReader.class)) {
      try {
        path.add(
            Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return path;
  }

  /** Compiles a folder of sources; the classes are in the folder that comes back. */
  Path compile(String sources, String classPath) throws IOException {
    Path classes = work.resolve(sources.replace('/', '-'));
    compileInto(classes, sources, classPath);
    return classes;
  }

  /** Compiles a folder of sources over what is there already. */
  void compileInto(Path classes, String sources, String classPath) throws IOException {
    Files.createDirectories(classes);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--release",
                "8",
                "-g",
                "-Xlint:-options",
                "-cp",
                classPath,
                "-d",
                classes.toString()));
    try (Stream<Path> files = Files.walk(SOURCES.resolve(sources))) {
      files.filter(f -> f.toString().endsWith(".java")).forEach(f -> arguments.add(f.toString()));
    }
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(new String[0]));
    if (exit != 0) {
      throw new IllegalStateException("javac failed on " + sources);
    }
  }

  private Path jar(Path classes) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Premain-Class", "fork.TestAgent");
    main.putValue("Can-Retransform-Classes", "true");
    Path jar = work.resolve("agent.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry("fork/TestAgent.class"));
      out.write(Files.readAllBytes(classes.resolve("fork/TestAgent.class")));
      out.closeEntry();
    }
    return jar;
  }

  /** Runs a JVM to its end. */
  Run bare(Jdk jdk, String... arguments) throws IOException, InterruptedException {
    return run(jdk, List.of(), arguments);
  }

  /** Runs a JVM to its end, with the linking in it. */
  Run withAgent(Jdk jdk, String... arguments) throws IOException, InterruptedException {
    return run(jdk, List.of("-javaagent:" + agentJar + "=" + agentPath), arguments);
  }

  private Run run(Jdk jdk, List<String> agent, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().toString());
    command.addAll(agent);
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(work, "out", ".txt");
    Path err = Files.createTempFile(work, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.to(out.toFile()))
            .redirectError(Redirect.to(err.toFile()))
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(jdk + " did not end: " + read(out) + read(err));
    }
    return new Run(process.exitValue(), read(out), read(err));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a folder of classes. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.collect(Collectors.toList())) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** What came of it. */
  record Run(int exit, String out, String err) {}
}
