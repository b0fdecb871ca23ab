package io.warplight.callsites.fate;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fates in what other languages' compilers make of annotated sources. They come with {@code mvn
 * -Pcompilers}.
 */
class OtherLanguagesTest {
  private static final Path COMPILERS = Path.of("target/compilers");

  @TempDir Path folder;

  @Test
  void kotlin() throws Exception {
    check(
        "kotlin",
        "kotlin/KotlinWays.kt",
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
        "-no-reflect",
        "-nowarn",
        "-no-stdlib",
        "-classpath",
        ForkedCompiler.binding()
            + File.pathSeparator
            + COMPILERS.resolve("kotlin/kotlin-stdlib-2.2.20.jar").toAbsolutePath(),
        "-d",
        folder.toString());
  }

  @Test
  void scala2() throws Exception {
    check(
        "scala2",
        "scala/ScalaWays.scala",
        "scala.tools.nsc.Main",
        "-usejavacp",
        "-nowarn",
        "-d",
        folder.toString());
  }

  @Test
  void scala3() throws Exception {
    check(
        "scala3",
        "scala/ScalaWays.scala",
        "dotty.tools.dotc.Main",
        "-usejavacp",
        "-nowarn",
        "-d",
        folder.toString());
  }

  @Test
  void staticGroovy() throws Exception {
    check(
        "groovy",
        "groovy/GroovyWays.groovy",
        "org.codehaus.groovy.tools.FileSystemCompiler",
        "--classpath",
        ForkedCompiler.binding(),
        "-d",
        folder.toString());
  }

  private void check(String compiler, String file, String main, String... options)
      throws Exception {
    Path jars = COMPILERS.resolve(compiler);
    assumeTrue(Files.isDirectory(jars), "no compiler: mvn -Pcompilers brings it");
    AnnotatedSource source = new AnnotatedSource(Path.of("src/test/sources", file));
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add(source.file().toString());
    ForkedCompiler.java(folder.resolve("log"), jars, ForkedCompiler.binding(), main, arguments);
    source.check(ClassFiles.places(folder));
    ClassFiles.assertSameWithoutDebugInformation(folder);
  }
}
