package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Places and states of the jar that no developer's machine has. */
class HostileStartIT {

  private static final String WAITER =
      """
      public class Waiter {
        public static void main(String[] arguments) throws Exception {
          Class.forName("Loser", false, Waiter.class.getClassLoader()); // the agent goes to work
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            Thread.sleep(10);
          }
          Loser.main(new String[3]);
        }
      }
      """;

  @TempDir static Path classes;
  @TempDir Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(classes);
    Sources.compile(classes, List.of(classes), WAITER);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void worksFromAFolderWithBlanksHashPercentAndAccentUnderAnotherName(Jdk jdk) throws Exception {
    Path odd = Files.createDirectory(folder.resolve("a b#c%20é"));
    Path renamed = Files.copy(Jars.warplight(), odd.resolve("x y.jar"));
    Run run = run(jdk, renamed);
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).contains(Programs.LOST);
  }

  @Test
  void worksThroughASymbolicLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.jar"), Jars.warplight());
    assertThat(run(Jdk.V17, link).err()).contains(Programs.LOST);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void worksWhenTheJarIsDeletedAfterTheStart(Jdk jdk) throws Exception {
    Path jar = Files.copy(Jars.warplight(), folder.resolve("gone.jar"));
    ForkedJvm.Running running =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .options("-javaagent:" + jar)
            .classPath(Programs.loserClassPath(classes))
            .main("Waiter", jar.toString())
            .start();
    while (running.process().isAlive() && !running.out().contains("ready")) {
      Thread.sleep(10);
    }
    Files.delete(jar);
    Run run = running.await(java.time.Duration.ofMinutes(5));
    assertThat(run.exit()).as(run.toString()).isEqualTo(3);
    assertThat(run.err()).contains(Programs.LOST);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aJvmThatIsKilledLeavesNoFileBehind(Jdk jdk) throws Exception {
    Path stays = Files.createFile(folder.resolve("stays"));
    ForkedJvm.Running running =
        ForkedJvm.on(jdk)
            .agent()
            .classPath(classes, Jars.jcuda())
            .main("Waiter", stays.toString())
            .start();
    while (running.process().isAlive() && !running.out().contains("ready")) {
      Thread.sleep(10);
    }
    assertThat(running.temporaryFiles()).as("while it runs").isEmpty();
    running.process().destroyForcibly();
    Run run = running.await(java.time.Duration.ofMinutes(5));
    assertThat(run.exit()).as(run.toString()).isEqualTo(128 + 9);
    assertThat(run.temporaryFiles()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aBrokenFileOfTheStartIsOneLineAndTheApplicationRuns(Jdk jdk) throws Exception {
    Run run = run(jdk, broken("io/warplight/launch/start/Start.class"));
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines()).as(run.toString()).hasSize(1);
    assertThat(run.err()).startsWith("warplight: off, the application goes on without it: ");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aBrokenFileOfTheRestIsOneLineAtTheFirstBindingClass(Jdk jdk) throws Exception {
    Run run = run(jdk, broken("asm/ClassReader.class"));
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .isNotEmpty()
        .allMatch(l -> l.startsWith("warplight: "));
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void anApplicationThatRunsInEightMebibytesStillRuns(Jdk jdk) {
    Run bare = small(ForkedJvm.on(jdk));
    Run with = small(ForkedJvm.on(jdk).agent());
    assertThat(with.exit()).as(with.toString()).isEqualTo(bare.exit());
    assertThat(with.out()).isEqualTo(bare.out());
  }

  private static Run small(ForkedJvm jvm) {
    return jvm.options("-Xmx8m", "-Xshare:auto")
        .classPath(Programs.loserClassPath(classes))
        .main("Loser")
        .run();
  }

  @Test
  void aReadOnlyTemporaryFolderDoesNotMatterFromNineOn() {
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-Djava.io.tmpdir=/proc")
            .agent()
            .classPath(classes)
            .main("Waiter", "/nowhere")
            .run();
    // Without the binding on the class path the application fails; what counts is that it was the
    // application.
    assertThat(run.out()).startsWith("ready");
    assertThat(run.err())
        .contains("NoClassDefFoundError: jcuda/Pointer")
        .doesNotContain("warplight: off");
  }

  private static Run run(Jdk jdk, Path agent) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .options("-javaagent:" + agent)
        .classPath(Programs.loserClassPath(classes))
        .main("Loser")
        .run();
  }

  /** A copy of the jar in which the compressed bytes of one file are spoilt. */
  private Path broken(String hidden) throws IOException {
    int place = new PackedJar(Jars.warplight()).placeOf(hidden);
    Path jar = folder.resolve("broken.jar");
    try (ZipFile from = new ZipFile(Jars.warplight().toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (ZipEntry entry : from.stream().toList()) {
        byte[] bytes = from.getInputStream(entry).readAllBytes();
        if (entry.getName().equals(PackedJar.PIECES)) {
          Arrays.fill(bytes, place + 40, place + 60, (byte) 0);
        }
        to.putNextEntry(new ZipEntry(entry.getName()));
        to.write(bytes);
        to.closeEntry();
      }
    }
    return jar;
  }
}
