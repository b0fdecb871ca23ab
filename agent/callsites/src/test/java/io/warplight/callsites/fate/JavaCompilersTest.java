package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fates in what javac makes of the annotated sources. */
class JavaCompilersTest {
  @TempDir Path classes;

  @ParameterizedTest
  @ValueSource(strings = {"8", "11", "17"})
  void javacOfThisJdk(String release) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    for (Path source : sources("java8")) {
      Path target = Files.createDirectories(classes.resolve(source.getFileName().toString()));
      StringWriter messages = new StringWriter();
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  null,
                  null,
                  List.of("--release", release, "-g", "-nowarn", "-d", target.toString()),
                  null,
                  compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
      new AnnotatedSource(source).check(ClassFiles.places(target));
    }
  }

  static List<Path> sources(String folder) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/sources", folder))) {
      return files.sorted().toList();
    }
  }
}
