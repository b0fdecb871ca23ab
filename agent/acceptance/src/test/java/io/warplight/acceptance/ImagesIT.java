package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Minimal images, and applications that are modules. */
class ImagesIT {

  private static final String MODULE =
      """
      module app {
        requires jcuda;
      }
      """;
  private static final String MAIN =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Main {
        public static void main(String[] arguments) {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          System.out.println(Main.class.getModule().isNamed());
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoserAndBinding(folder.resolve("classes"));
    unpackNatives();
    Sources.compile(
        folder.resolve("app"),
        List.of(),
        List.of("--release", "11", "-g", "-p", Jars.jcuda().toString()),
        MODULE,
        MAIN);
  }

  /** A named module does not find its natives in another jar; an application has them as files. */
  private static void unpackNatives() {
    try (ZipFile jar = new ZipFile(Jars.jcudaNatives().toFile())) {
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".so")).toList()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(jar.getInputStream(entry), file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void anImageOfJavaBaseAndInstrumentIsEnough(Jdk jdk) throws IOException {
    Path image = folder.resolve("image-" + jdk.version());
    Run jlink =
        ForkedJvm.tool(jdk, "jlink")
            .arguments("--add-modules", "java.base,java.instrument", "--output", image.toString())
            .run();
    assertThat(jlink.exit()).as(jlink.toString()).isZero();
    // jlink takes the launcher from the JDK's archive; the one that starts on this machine lies in
    // its folder.
    Files.copy(
        jdk.home().resolve("bin/java"),
        image.resolve("bin/java"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES);
    Run run =
        ForkedJvm.ofHome(image)
            .options(Programs.quiet(jdk))
            .agent()
            .classPath(folder.resolve("classes"))
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.err()).contains(Programs.LOST);
  }

  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void aModuleThatRequiresTheBindingIsWatched(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .options(
                jdk.version() >= 24 ? new String[] {"--enable-native-access=jcuda"} : new String[0])
            .agent()
            .options(
                "-p",
                folder.resolve("app") + ":" + Jars.jcuda(),
                "-Djava.library.path=" + folder.resolve("lib"),
                "-m",
                "app/app.Main")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("true\n");
    assertThat(run.err()).as(run.toString()).contains("app.Main.main(Main.java:8)");
  }
}
