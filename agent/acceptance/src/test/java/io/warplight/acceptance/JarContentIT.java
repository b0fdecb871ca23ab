package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
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
  void hidesTheRestBehindItsPrefix() throws IOException {
    assertThat(entries())
        .contains(
            "warplight/io/warplight/launch/start/Start.classdata",
            "warplight/io/warplight/callsites/scan/BindingScan.classdata",
            "warplight/io/warplight/shaded/asm/ClassReader.classdata",
            "warplight/java/lang/WarplightBridge.classdata")
        .allMatch(
            name ->
                name.startsWith("warplight/")
                    || name.startsWith("META-INF/")
                    || name.startsWith("io/warplight/launch/"));
  }

  @Test
  void relocatesWhatIsNotOurs() throws IOException {
    assertThat(entries())
        .filteredOn(name -> name.endsWith(".classdata"))
        .allMatch(
            name ->
                name.startsWith("warplight/io/warplight/")
                    || name.equals("warplight/java/lang/WarplightBridge.classdata"));
  }

  @Test
  void hasNoSignatureVersionModuleOrServiceToBeFound() throws IOException {
    assertThat(entries())
        .filteredOn(name -> name.startsWith("META-INF/"))
        .containsExactly("META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/THIRD-PARTY");
    assertThat(entries()).noneMatch(name -> name.contains("module-info"));
  }

  /** The one exception is OTLP's sender for 11 and later. */
  @Test
  void isJava8Bytecode() throws IOException {
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      for (ZipEntry entry :
          jar.stream().filter(e -> e.getName().matches(".*\\.class(data)?")).toList()) {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
          assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
          in.readUnsignedShort();
          assertThat(in.readUnsignedShort())
              .as(entry.getName())
              .isLessThanOrEqualTo(entry.getName().contains("/sender/jdk/") ? 55 : 52);
        }
      }
    }
  }

  @Test
  void everyServiceThatIsNamedIsThere() throws IOException {
    List<String> entries = entries();
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      for (String name : entries) {
        if (name.startsWith("warplight/META-INF/services/")) {
          String service = new String(jar.getInputStream(jar.getEntry(name)).readAllBytes());
          assertThat(service.lines().filter(line -> !line.isBlank() && !line.startsWith("#")))
              .isNotEmpty()
              .allMatch(
                  type ->
                      entries.contains(
                          "warplight/" + type.trim().replace('.', '/') + ".classdata"));
        }
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
        .startsWith("Warplight " + System.getProperty("warplight.version"))
        .contains("-javaagent:warplight.jar");
    assertThat(run.err()).isEmpty();
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(Jars.warplight().toFile())) {
      return jar.stream().map(ZipEntry::getName).toList();
    }
  }
}
