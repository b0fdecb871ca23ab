package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fates in what Java compilers make of the annotated sources. */
class JavaCompilersTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"8", "11", "17"})
  void javacOfThisJdk(String release) throws Exception {
    for (Path source : sources("java8", release.equals("17") ? "java17" : "java8")) {
      new AnnotatedSource(source).check(inMemory(source, "--release", release, "-g"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "8, -g, java8",
    "11, -g, java8",
    "21, --release=21 -g, java8 java17 java21",
    "25, --release=25 -g, java8 java17 java21",
    "25, --release=8 -g, java8"
  })
  void javacOfOtherJdks(int jdk, String options, String folders) throws Exception {
    String javac = ForkedCompiler.javac(jdk).toString();
    for (Path source : sources(folders.split(" "))) {
      Path target = target(source);
      List<String> command = new ArrayList<>(List.of(javac));
      command.addAll(List.of(options.replace("=", " ").split(" ")));
      command.addAll(
          List.of(
              "-nowarn",
              "-cp",
              ForkedCompiler.binding(),
              "-d",
              target.toString(),
              source.toString()));
      ForkedCompiler.run(folder.resolve("log"), command);
      new AnnotatedSource(source).check(ClassFiles.places(target));
      ClassFiles.assertSameWithoutDebugInformation(target);
    }
  }

  @ParameterizedTest
  @CsvSource({"8, java8", "17, java8 java17"})
  void ecj(String release, String folders) throws Exception {
    for (Path source : sources(folders.split(" "))) {
      Path target = target(source);
      StringWriter messages = new StringWriter();
      boolean compiled =
          BatchCompiler.compile(
              new String[] {
                "--release",
                release,
                "-g",
                "-nowarn",
                "-preserveAllLocals",
                "-cp",
                ForkedCompiler.binding(),
                "-d",
                target.toString(),
                source.toString()
              },
              new PrintWriter(messages),
              new PrintWriter(messages),
              null);
      assertThat(compiled).as(messages.toString()).isTrue();
      new AnnotatedSource(source).check(ClassFiles.places(target));
      ClassFiles.assertSameWithoutDebugInformation(target);
    }
  }

  @Test
  void withoutDebugInformationTheFatesAreTheSame() throws Exception {
    for (Path source : sources("java8", "java17")) {
      List<Place> with = inMemory(source, "-g");
      List<Place> without = inMemory(source, "-g:none");

      ClassFiles.assertSame(without, with);
    }
  }

  private static List<Place> inMemory(Path source, String... options) throws IOException {
    String name = source.getFileName().toString().replace(".java", "");
    List<Place> places = new ArrayList<>();
    InMemoryJavac.compile(name, Files.readString(source), options)
        .values()
        .forEach(file -> places.addAll(new FateAnalysis(new JCudaFacts()).analyze(file).places()));
    return places;
  }

  private Path target(Path source) throws IOException {
    return Files.createDirectories(folder.resolve(source.getFileName().toString()));
  }

  static List<Path> sources(String... folders) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String name : List.of(folders).stream().distinct().toList()) {
      try (Stream<Path> files = Files.list(Path.of("src/test/sources", name))) {
        files.sorted().forEach(sources::add);
      }
    }
    return sources;
  }
}
