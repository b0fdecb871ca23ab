package io.warplight.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTest {
  private static final String CLASS = Sample.class.getName().replace('.', '/') + ".class";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void tellsEachSiteOfAFolder(@TempDir Path folder) throws IOException {
    Path file = folder.resolve(CLASS);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, sample());

    assertThat(run(folder.toString())).isZero();
    assertThat(lines())
        .containsExactly(
            "io.warplight.audit.Sample\tdrops\t12\tcudaFree\tdiscarded\trewritten",
            "io.warplight.audit.Sample\tlooks\t16\tcudaMalloc\tchecked\trewritten",
            "# 2 sites in 1 classes, 1 discarded, 1 checked");
  }

  @Test
  void tellsTheSameOfAJarAndNothingOfItsCopiesForNewerJavas(@TempDir Path folder)
      throws IOException {
    Path jar = folder.resolve("a b.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : new String[] {CLASS, "META-INF/versions/17/" + CLASS}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(sample());
      }
    }

    assertThat(run(jar.toString())).isZero();
    assertThat(lines()).hasSize(3);
    assertThat(lines()[2]).startsWith("# 2 sites in 1 classes");
  }

  @Test
  void aClassThatIsNoneIsPassedOver(@TempDir Path folder) throws IOException {
    Files.write(folder.resolve("Broken.class"), new byte[] {1, 2, 3});

    assertThat(run(folder.toString())).isZero();
    assertThat(lines()).containsExactly("# 0 sites in 1 classes");
  }

  @Test
  void whatCannotBeReadIsSaid(@TempDir Path folder) {
    assertThat(run(folder.resolve("none.jar").toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("none.jar cannot be read");
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Which jars or folders?");
  }

  private int run(String... args) {
    return Audit.run(args, stream(out), stream(err));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String[] lines() {
    return out.toString(StandardCharsets.UTF_8).split(System.lineSeparator());
  }

  private static byte[] sample() throws IOException {
    return Objects.requireNonNull(Sample.class.getResourceAsStream("Sample.class")).readAllBytes();
  }
}
