package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spring Boot's executable jar: the application's classes and JCuda lie in jars within a jar. */
class SpringBootIT {

  private static final String WITHIN = "BOOT-INF/";

  @TempDir static Path folder;
  private static Path classes;

  @BeforeAll
  static void pack() throws IOException {
    classes = folder.resolve("classes");
    Programs.compileLoser(classes);
    fatJar("2.7.18", "org.springframework.boot.loader.JarLauncher");
    fatJar("4.1.2", "org.springframework.boot.loader.launch.JarLauncher");
  }

  private static void fatJar(String version, String launcher) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, launcher);
    main.putValue("Start-Class", "Loser");
    main.putValue("Spring-Boot-Version", version);
    main.putValue("Spring-Boot-Classes", WITHIN + "classes/");
    main.putValue("Spring-Boot-Lib", WITHIN + "lib/");
    Path loader = Path.of("target/spring-boot/spring-boot-loader-" + version + ".jar");
    try (JarOutputStream jar =
            new JarOutputStream(Files.newOutputStream(folder.resolve(version + ".jar")), manifest);
        ZipFile launching = new ZipFile(loader.toFile())) {
      for (ZipEntry entry : launching.stream().toList()) {
        if (entry.getName().startsWith("org/")) {
          put(jar, entry.getName(), launching.getInputStream(entry).readAllBytes());
        }
      }
      put(jar, WITHIN, new byte[0]);
      put(jar, WITHIN + "classes/", new byte[0]);
      put(jar, WITHIN + "classes/Loser.class", Files.readAllBytes(classes.resolve("Loser.class")));
      put(jar, WITHIN + "lib/", new byte[0]);
      for (Path library : List.of(Jars.jcuda(), Jars.jcudaNatives())) {
        put(jar, WITHIN + "lib/" + library.getFileName(), Files.readAllBytes(library));
      }
    }
  }

  /** Nested jars are not compressed again: the launcher reads them in place. */
  private static void put(JarOutputStream jar, String name, byte[] bytes) throws IOException {
    JarEntry entry = new JarEntry(name);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    jar.putNextEntry(entry);
    jar.write(bytes);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void theApplicationInTheJarIsWatched(Jdk jdk) {
    Run run = run(jdk, true);
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains(Programs.LOST))
        .hasSize(1);
    assertThat(run.err()).doesNotContain("left alone").doesNotContain(" fault");
  }

  /**
   * Its classes, the launcher's and the binding's come in the same order from the same places;
   * hidden ones, of lambdas and of the linking, come from nowhere.
   */
  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void classesComeFromTheSamePlaces(Jdk jdk) {
    assertThat(loaded(jdk, true))
        .isEqualTo(loaded(jdk, false))
        .anyMatch(line -> line.startsWith("jcuda.runtime.JCuda "));
  }

  private static List<String> loaded(Jdk jdk, boolean agent) {
    return run(jdk, agent, "-Xlog:class+load:stdout:none")
        .out()
        .lines()
        .filter(line -> line.matches("(Loser|jcuda\\.|org\\.springframework\\.).*"))
        .filter(line -> !line.contains("$$"))
        .toList();
  }

  private static Run run(Jdk jdk, boolean agent, String... options) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .options(options)
        .agentIf(agent)
        .jar(folder.resolve((jdk.version() < 17 ? "2.7.18" : "4.1.2") + ".jar"))
        .run();
  }
}
