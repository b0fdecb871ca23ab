package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
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

  private static final String WRITER =
      """
      public class Writer {
        public static void premain(String arguments) throws Exception {
          java.util.Properties properties = System.getProperties();
          properties.put("x", 1);
          properties.put("warplight.report", 7);
          properties.put(8, "warplight.log");
          Thread writer = new Thread(() -> {
            for (int i = 0; ; i = (i + 1) % 100) {
              properties.put("written." + i, i);
              properties.remove("written." + (i + 50) % 100);
            }
          });
          writer.setDaemon(true);
          writer.start();
        }
      }
      """;

  @TempDir static Path classes;
  @TempDir static Path withoutJcuda;
  @TempDir static Path agents;
  @TempDir Path folder;
  private static Path writer;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compileLoser(classes);
    Programs.compileLoserAndBinding(withoutJcuda);
    Sources.compile(classes, List.of(classes), WAITER);
    Sources.compile(agents, List.of(), WRITER);
    writer = agents.resolve("writer.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Writer");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(writer), manifest);
        Stream<Path> files = Files.list(agents)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        jar.putNextEntry(new ZipEntry(file.getFileName().toString()));
        jar.write(Files.readAllBytes(file));
      }
    }
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

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void anApplicationWithSixteenMebibytesForClassesStillRuns(Jdk jdk) {
    Run bare = fewClasses(ForkedJvm.on(jdk), jdk);
    Run with = fewClasses(ForkedJvm.on(jdk).agent(), jdk);
    assertThat(with.exit()).as(with.toString()).isEqualTo(bare.exit());
    assertThat(with.out()).isEqualTo(bare.out());
  }

  private static Run fewClasses(ForkedJvm jvm, Jdk jdk) {
    return jvm.options(Programs.quiet(jdk))
        .options("-XX:MaxMetaspaceSize=16m")
        .classPath(Programs.loserClassPath(classes))
        .main("Loser", "two", "arguments")
        .run();
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aTruncatedFileOfAllIsOneLineAndTheApplicationRuns(Jdk jdk) throws Exception {
    Run run = run(jdk, truncated());
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("warplight: "));
  }

  /** Nowhere to write: not the temporary folder, not the log, not the status file. */
  @ParameterizedTest
  @EnumSource(Jdk.class)
  void whereNothingCanBeWrittenTheExitCodeIsKept(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .options("-Djava.io.tmpdir=/proc", "-Duser.home=/proc", "-Duser.dir=/proc")
            .agent("log.file=/proc/warplight.log,status.file=/proc/status.txt")
            .classPath(withoutJcuda)
            .main("Loser", "three", "more", "arguments")
            .run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(3);
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("warplight: "));
  }

  /** Another agent that fills the system properties with what is no text, and goes on writing. */
  @ParameterizedTest
  @EnumSource(Jdk.class)
  void propertiesThatAreNoTextAndChangeAllTheTimeDoNoHarm(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .options("-javaagent:" + writer)
            .agent("report=all")
            .classPath(Programs.loserClassPath(classes))
            .main("Loser", "one argument")
            .run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.err())
        .as(run.toString())
        .contains(Programs.LOST)
        .doesNotContain("warplight: off")
        .doesNotContain("Exception")
        .doesNotContain(" fault");
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
    return changed(
        bytes -> {
          Arrays.fill(bytes, place + 40, place + 60, (byte) 0);
          return bytes;
        });
  }

  /** A copy of the jar in which the entry that holds the rest ends in the middle. */
  private Path truncated() throws IOException {
    return changed(bytes -> Arrays.copyOf(bytes, bytes.length / 2));
  }

  private Path changed(UnaryOperator<byte[]> change) throws IOException {
    Path jar = folder.resolve("broken.jar");
    try (ZipFile from = new ZipFile(Jars.warplight().toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (ZipEntry entry : from.stream().toList()) {
        byte[] bytes = from.getInputStream(entry).readAllBytes();
        if (entry.getName().equals(PackedJar.PIECES)) {
          bytes = change.apply(bytes);
        }
        to.putNextEntry(new ZipEntry(entry.getName()));
        to.write(bytes);
        to.closeEntry();
      }
    }
    return jar;
  }
}
