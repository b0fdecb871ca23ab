package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What other loaders, scanners and tools see in the shipped jar: the launcher and nothing else. */
class JarContentIT {

  private static final long MEBIBYTE = 1 << 20;

  @Test
  void showsNoClassButTheLaunchers() throws IOException {
    assertThat(entries())
        .filteredOn(name -> name.endsWith(".class"))
        .isNotEmpty()
        .allMatch(name -> name.matches("io/warplight/launch/[^/]+\\.class"));
  }

  @Test
  void hidesTheRestInOneEntry() throws IOException {
    assertThat(entries())
        .filteredOn(name -> !name.matches("META-INF/.*|io/warplight/launch/[^/]+\\.class"))
        .containsExactly("warplight/warplight.jfc", "warplight/table", "warplight/pieces");
    assertThat(new PackedJar(Jars.warplight()).names())
        .contains(
            "io/warplight/launch/start/Start.class",
            "io/warplight/callsites/scan/BindingScan.class",
            "io/warplight/shaded/asm/ClassReader.class",
            "java/lang/WarplightBridge.class");
  }

  /** What Maven's module graph keeps, in what ships: these two need nothing of the agent. */
  @Test
  void neitherTheApiNorTheSimulatorKnowsTheAgent() throws IOException {
    for (Path jar : List.of(Jars.api(), Jars.simulator())) {
      int classes = 0;
      try (JarFile file = new JarFile(jar.toFile())) {
        for (ZipEntry entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
          classes++;
          String constants =
              new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
          for (String room : List.of("catalog", "callsites", "monitor", "signals", "launch")) {
            assertThat(constants)
                .as(jar + " " + entry)
                .doesNotContain("io/warplight/" + room + "/")
                .doesNotContain("io.warplight." + room + ".");
          }
        }
      }
      assertThat(classes).as(jar.toString()).isPositive();
    }
  }

  /** The JDK goes through all of a jar's directory before it loads the first class from it. */
  @Test
  void hasFewEntries() throws IOException {
    assertThat(entries()).hasSizeLessThan(100);
  }

  @Test
  void relocatesWhatIsNotOurs() throws IOException {
    assertThat(new PackedJar(Jars.warplight()).names())
        .filteredOn(name -> name.endsWith(".class"))
        .isNotEmpty()
        .allMatch(
            name ->
                name.startsWith("io/warplight/") || name.equals("java/lang/WarplightBridge.class"));
  }

  @Test
  void hasNoSignatureVersionModuleOrServiceToBeFound() throws IOException {
    assertThat(entries())
        .filteredOn(name -> name.startsWith("META-INF/"))
        .containsExactly("META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/THIRD-PARTY");
    assertThat(entries()).noneMatch(name -> name.contains("module-info"));
    assertThat(new PackedJar(Jars.warplight()).names())
        .noneMatch(
            name ->
                name.contains("module-info")
                    || name.startsWith("META-INF/versions")
                    || name.endsWith(".SF"));
  }

  /** The one exception is OTLP's sender for 11 and later. */
  @Test
  void isJava8Bytecode() throws IOException {
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        assertVersion(entry.getName(), jar.getInputStream(entry).readAllBytes());
      }
    }
    PackedJar packed = new PackedJar(Jars.warplight());
    for (String name : packed.names()) {
      if (name.endsWith(".class")) {
        assertVersion(name, packed.read(name));
      }
    }
  }

  private static void assertVersion(String name, byte[] classFile) {
    ByteBuffer bytes = ByteBuffer.wrap(classFile);
    assertThat(bytes.getInt()).as(name).isEqualTo(0xCAFEBABE);
    assertThat(bytes.getInt())
        .as(name)
        .isLessThanOrEqualTo(name.contains("/sender/jdk/") ? 55 : 52);
  }

  @Test
  void everyServiceThatIsNamedIsThere() throws IOException {
    PackedJar packed = new PackedJar(Jars.warplight());
    for (String name : packed.names()) {
      if (name.startsWith("META-INF/services/")) {
        String service = new String(packed.read(name), StandardCharsets.UTF_8);
        assertThat(service.lines().filter(line -> !line.isBlank() && !line.startsWith("#")))
            .isNotEmpty()
            .allSatisfy(
                type ->
                    assertThat(packed.names()).contains(type.trim().replace('.', '/') + ".class"));
      }
    }
  }

  @Test
  void isSmall() throws IOException {
    assertThat(Jars.warplight().toFile().length()).isLessThan(12 * MEBIBYTE);
  }

  @Test
  void manifestNamesTheEntryPoints() throws IOException {
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();
      assertThat(attributes.getValue("Premain-Class")).isEqualTo("io.warplight.launch.Agent");
      assertThat(attributes.getValue("Agent-Class")).isEqualTo("io.warplight.launch.LateAgent");
      assertThat(attributes.getValue("Main-Class")).isEqualTo("io.warplight.launch.Main");
      assertThat(attributes.getValue("Can-Retransform-Classes")).isEqualTo("true");
      assertThat(attributes.getValue("Implementation-Version"))
          .isEqualTo(System.getProperty("warplight.version"));
      assertThat(attributes.getValue("Boot-Class-Path")).isNull();
      assertThat(attributes.getValue("Multi-Release")).isNull();
    }
  }

  @Test
  void saysWhatItIsWhenItIsRun() {
    Run run = ForkedJvm.on(Jdk.V8).jar(Jars.warplight()).run();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("Usage: java -jar warplight.jar COMMAND")
        .contains("-javaagent:warplight.jar");
    assertThat(run.err()).isEmpty();
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }
}
