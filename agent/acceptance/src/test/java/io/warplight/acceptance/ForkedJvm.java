package io.warplight.acceptance;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JVM to be started once: which JDK, which options, which program. Each run gets a working folder
 * and a {@code java.io.tmpdir} of its own, which the {@link Run} names, and an environment without
 * settings of the agent or the JVM.
 *
 * <pre>
 * Run run = ForkedJvm.on(Jdk.V17).agent("report=all").classPath(classes, Jars.jcuda()).main("Hello").run();
 * assertThat(run.exit()).isZero();
 * </pre>
 */
final class ForkedJvm {

  private static final Path FORKS = Path.of(System.getProperty("test.folder", "target/forks"));

  private final Path java;
  private final List<String> options = new ArrayList<>();
  private final List<String> before = new ArrayList<>();
  private final List<String> program = new ArrayList<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private Duration timeout = Duration.ofMinutes(5);

  private ForkedJvm(Path java) {
    this.java = java;
  }

  static ForkedJvm on(Jdk jdk) {
    return ofHome(jdk.home());
  }

  /** A JVM of an image made by the test. */
  static ForkedJvm ofHome(Path home) {
    return new ForkedJvm(home.resolve("bin/java"));
  }

  /**
   * Any program of a JDK: {@code tool(Jdk.V17, "keytool")}. Only {@link #arguments} and the
   * environment apply to it.
   */
  static ForkedJvm tool(Jdk jdk, String name) {
    return new ForkedJvm(jdk.home().resolve("bin").resolve(name));
  }

  /** Options of the JVM, in order. */
  ForkedJvm options(String... more) {
    options.addAll(Arrays.asList(more));
    return this;
  }

  /** The shipped jar as an agent. */
  ForkedJvm agent() {
    return options("-javaagent:" + Jars.warplight());
  }

  /** The shipped jar as an agent, with its arguments. */
  ForkedJvm agent(String arguments) {
    return options("-javaagent:" + Jars.warplight() + "=" + arguments);
  }

  ForkedJvm agentIf(boolean wanted) {
    return wanted ? agent() : this;
  }

  ForkedJvm classPath(Path... entries) {
    return options(
        "-cp",
        Arrays.stream(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
  }

  /** The main class and its arguments. */
  ForkedJvm main(String name, String... arguments) {
    program.add(name);
    return arguments(arguments);
  }

  /** Runs a jar with its arguments. */
  ForkedJvm jar(Path jar, String... arguments) {
    program.add("-jar");
    program.add(jar.toString());
    return arguments(arguments);
  }

  ForkedJvm arguments(String... more) {
    program.addAll(Arrays.asList(more));
    return this;
  }

  ForkedJvm environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Started by another program, which takes the JVM's command as its last arguments. */
  ForkedJvm under(List<String> command) {
    before.addAll(command);
    return this;
  }

  ForkedJvm timeout(Duration longest) {
    timeout = longest;
    return this;
  }

  /** Starts it and waits for its end. */
  Run run() {
    try {
      return start().await(timeout);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it and leaves it running. */
  Running start() throws IOException {
    Files.createDirectories(FORKS);
    Path folder = Files.createTempDirectory(FORKS, "fork").toAbsolutePath();
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(before);
    command.add(java.toString());
    if (java.endsWith("java")) {
      command.add("-Djava.io.tmpdir=" + temporary);
    }
    command.addAll(options);
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> inherited = builder.environment();
    inherited.keySet().removeIf(ForkedJvm::isSetting);
    inherited.put("LC_ALL", "C.UTF-8");
    inherited.putAll(environment);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new Running(command, builder.start(), folder);
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("WARPLIGHT_")
        || variable.equals("JAVA_TOOL_OPTIONS")
        || variable.equals("_JAVA_OPTIONS")
        || variable.equals("JDK_JAVA_OPTIONS");
  }

  /** A started JVM. */
  record Running(List<String> command, Process process, Path folder) {

    /** What it has written to standard output so far. */
    String out() {
      return text("out");
    }

    /** What it has written to standard error so far. */
    String err() {
      return text("err");
    }

    /** Waits for its end; a JVM that does not end in time is killed and fails the test. */
    Run await(Duration timeout) {
      try {
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
          dumpThreads();
          process.destroyForcibly().waitFor();
          throw new AssertionError(
              "not ended after " + timeout + ": " + command + "\n" + out() + "\n" + err());
        }
        Run run =
            new Run(
                command,
                process.exitValue(),
                Files.readString(folder.resolve("out"), StandardCharsets.UTF_8),
                Files.readString(folder.resolve("err"), StandardCharsets.UTF_8),
                temporaryFiles());
        delete();
        return run;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }

    /** Waits until something holds while it runs; fails the test if it ends or the time is over. */
    void awaitUntil(Duration patience, BooleanSupplier condition) {
      long end = System.nanoTime() + patience.toNanos();
      while (!condition.getAsBoolean()) {
        if (!process.isAlive() || System.nanoTime() > end) {
          throw new AssertionError(
              (process.isAlive() ? "not so after " + patience : "ended before")
                  + ": "
                  + command
                  + "\n"
                  + out()
                  + "\n"
                  + err());
        }
        try {
          Thread.sleep(20);
        } catch (InterruptedException stop) {
          throw new AssertionError(stop);
        }
      }
    }

    /** Has the JVM write to its standard output what its threads do: it does not end, and why? */
    private void dumpThreads() throws InterruptedException {
      try {
        new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid())).start().waitFor();
      } catch (IOException noSuchCommand) {
        return;
      }
      process.waitFor(3, TimeUnit.SECONDS);
    }

    /** The last character may be half written. */
    private String text(String file) {
      try {
        return new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** What is left in the JVM's temporary folder. */
    List<String> temporaryFiles() {
      try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
        return files.map(f -> f.getFileName().toString()).sorted().toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void delete() {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
