package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A JVM of its own that runs a JCuda program under the simulator, made from the test's classes. */
final class Simulated {
  private static final Path AGENT = agentJar();

  private final List<String> jvmArguments = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private String jcuda = jarOf("jcuda.runtime.JCuda").toString();
  private Path directory = Path.of("");

  static Simulated program() {
    return new Simulated();
  }

  Simulated in(Path folder) {
    directory = folder;
    return this;
  }

  Simulated option(String name, String value) {
    jvmArguments.add("-D" + Options.PREFIX + name + "=" + value);
    return this;
  }

  Simulated environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Simulated jvm(String argument) {
    jvmArguments.add(argument);
    return this;
  }

  /** Gives the JVM the agent a second time, as two tools do that do not know of each other. */
  Simulated agentTwice() {
    return jvm("-javaagent:" + AGENT);
  }

  Simulated jcuda(Path jar) {
    jcuda = jar.toString();
    return this;
  }

  /** Another jar on the program's class path. */
  Simulated with(Path jar) {
    jcuda = jcuda + ":" + jar;
    return this;
  }

  /** Compiles a source file from the test's resources into the folder. */
  Simulated compile(String resource, String className) {
    return compile(resource, className, UnaryOperator.identity());
  }

  /** The same after a change of the source. */
  Simulated compile(String resource, String className, UnaryOperator<String> change) {
    return compileText(
        change.apply(new String(resource(resource), StandardCharsets.UTF_8)), className);
  }

  /** Compiles a source, which may name classes that were compiled into the folder before. */
  Simulated compileText(String text, String className) {
    try {
      Path source = directory.resolve(className + ".java");
      Files.writeString(source, text);
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      int result =
          compiler.run(
              null,
              null,
              null,
              "-nowarn",
              "-proc:none",
              "-cp",
              jcuda + ":" + jarOf(Agent.class.getName()) + ":" + directory,
              source.toString());
      assertThat(result).as("compiling " + className).isZero();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Simulated file(String resource, String name) {
    try {
      Files.write(directory.resolve(name), resource(resource));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a main class of the folder; its lines of stdout and stderr as they came. */
  Output run(String mainClass, String... arguments) {
    try {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-javaagent:" + AGENT);
      command.add("-Xshare:auto");
      command.add("-XX:TieredStopAtLevel=1");
      command.addAll(jvmArguments);
      command.addAll(List.of("-cp", jcuda + ":" + directory, mainClass));
      command.addAll(Arrays.asList(arguments));
      Path out = Files.createTempFile(directory, "out", ".txt");
      Path err = Files.createTempFile(directory, "err", ".txt");
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().remove("CUDA_LOG_FILE");
      builder.environment().putAll(environment);
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      if (!process.waitFor(Long.getLong("simulated.seconds", 300), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            mainClass + Arrays.toString(arguments) + " hangs: " + Files.readString(out));
      }
      return new Output(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  record Output(int exit, List<String> out, List<String> err) {}

  static byte[] resource(String name) {
    try (InputStream in = Simulated.class.getResourceAsStream("/" + name)) {
      assertThat(in).as(name).isNotNull();
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> lines(String resource) {
    return new String(resource(resource), StandardCharsets.UTF_8).lines().toList();
  }

  /** A folder that goes with this JVM, once what lies in it has gone. */
  private static Path temporary() {
    try {
      Path folder = Files.createTempDirectory("simulated");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path jarOf(String className) {
    try {
      Class<?> type = Class.forName(className, false, Simulated.class.getClassLoader());
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** An agent's jar that points at the classes under test. */
  private static Path agentJar() {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(new Attributes.Name("Premain-Class"), Agent.class.getName());
    attributes.put(new Attributes.Name("Can-Redefine-Classes"), "true");
    attributes.put(
        Attributes.Name.CLASS_PATH,
        jarOf(Agent.class.getName()).toUri()
            + " "
            + jarOf("org.objectweb.asm.ClassReader").toUri());
    try {
      Path jar = temporary().resolve("agent.jar");
      jar.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(jar);
          JarOutputStream archive = new JarOutputStream(out, manifest)) {
        archive.finish();
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
