package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an application could notice of an agent, and does not of this one. */
class UndisturbedIT {

  private static final String MANAGER =
      """
      public class Manager extends java.util.logging.LogManager {}
      """;

  /** A failing call first; only then the application chooses its log manager. */
  private static final String CHOOSER =
      """
      public class Chooser {
        public static void main(String[] arguments) {
          jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 64);
          System.setProperty("java.util.logging.manager", "Manager");
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
        }
      }
      """;

  private static final String INTRUDER =
      """
      public class Intruder {
        public static void main(String[] arguments) throws Exception {
          jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 64);
          Class.forName("java.lang.WarplightBridge");
          System.out.println(Object.class.getModule().isOpen("java.lang", Intruder.class.getModule()));
          System.out.println(ClassLoader.getSystemClassLoader().getUnnamedModule() == Intruder.class.getModule());
          try {
            String.class.getDeclaredField("value").setAccessible(true);
            System.out.println("opened");
          } catch (RuntimeException refused) {
            System.out.println(refused.getClass().getSimpleName());
          }
        }
      }
      """;

  private static final String SIXTEEN =
      """
      import java.util.concurrent.CyclicBarrier;

      public class Sixteen {
        public static void main(String[] arguments) throws Exception {
          String[] names = {
            "java.util.concurrent.ConcurrentSkipListMap", "java.util.concurrent.Phaser", "java.text.SimpleDateFormat",
            "java.math.BigDecimal", "java.util.concurrent.ThreadLocalRandom", "java.util.zip.Deflater", "java.util.Formatter",
            "java.util.concurrent.ForkJoinPool", "java.net.URLEncoder", "java.util.regex.Pattern", "Chooser", "Loser",
            "java.util.Timer", "java.util.Currency", "java.time.ZonedDateTime", "java.nio.channels.FileChannel"};
          CyclicBarrier barrier = new CyclicBarrier(names.length);
          Thread[] threads = new Thread[names.length];
          for (int i = 0; i < threads.length; i++) {
            String name = names[i];
            threads[i] = new Thread(() -> {
              try {
                barrier.await();
                Class.forName(name);
              } catch (Exception e) {
                System.out.println(e);
              }
            });
            threads[i].start();
          }
          for (Thread thread : threads) {
            thread.join();
          }
          Loser.main(new String[0]);
        }
      }
      """;

  @TempDir static Path classes;
  @TempDir static Path withoutJcuda;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(classes);
    Programs.compileLoserAndBinding(withoutJcuda);
    Sources.compile(withoutJcuda, List.of(withoutJcuda), MANAGER, CHOOSER);
    List<Path> classPath = List.of(Jars.jcuda(), classes);
    Sources.compile(classes, classPath, MANAGER, CHOOSER, SIXTEEN);
    Sources.compile(classes, classPath, List.of("--release", "11", "-g"), INTRUDER);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void theLogManagerIsStillTheApplicationsToChoose(Jdk jdk) {
    // JCuda itself asks for a logger and so chooses for the application; this binding does not.
    Run run = ForkedJvm.on(jdk).agent("report=all").classPath(withoutJcuda).main("Chooser").run();
    assertThat(run.out()).as(run.toString()).isEqualTo("Manager\n");
    assertThat(run.err()).contains("Chooser.main(Chooser.java:3)");
  }

  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void javaLangStaysClosedToTheApplication(Jdk jdk) {
    Run run = run(ForkedJvm.on(jdk).agent(), jdk, "Intruder");
    // On 11 the JDK itself lets the class path in, with a warning; the agent must not make a
    // difference.
    Run bare = run(ForkedJvm.on(jdk).options("-Dbare"), jdk, "Intruder");
    assertThat(bare.err()).contains("ClassNotFoundException: java.lang.WarplightBridge");
    assertThat(run.out())
        .as(run.toString())
        .isEqualTo(
            jdk == Jdk.V11 ? "true\ntrue\nopened\n" : "false\ntrue\nInaccessibleObjectException\n");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void nothingIsLeftInTheTemporaryFolder(Jdk jdk) {
    Run with = run(ForkedJvm.on(jdk).agent(), jdk, "Loser");
    Run bare = run(ForkedJvm.on(jdk), jdk, "Loser");
    assertThat(with.temporaryFiles()).isEqualTo(bare.temporaryFiles());
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void sixteenThreadsThatLoadAtOnceMeetNoCircularity(Jdk jdk) {
    // A sample; .ci/long makes many more starts.
    int starts = Integer.getInteger("starts", 3);
    for (int start = 0; start < starts; start++) {
      ForkedJvm jvm = ForkedJvm.on(jdk).agent();
      if (jdk.hasModules()) {
        jvm.options("-Xlog:exceptions=info:stdout");
      }
      Run run = run(jvm, jdk, "Sixteen");
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.out() + run.err()).doesNotContain("ClassCircularityError");
      assertThat(run.err()).contains(Programs.LOST);
    }
  }

  /** The application's classes come from where they came from, in the same order. */
  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void theApplicationsClassesLoadInTheSameOrderFromTheSamePlaces(Jdk jdk) {
    assertThat(loaded(ForkedJvm.on(jdk).agent(), jdk))
        .isEqualTo(loaded(ForkedJvm.on(jdk), jdk))
        .anyMatch(line -> line.startsWith("jcuda.runtime.JCuda "));
  }

  private static List<String> loaded(ForkedJvm jvm, Jdk jdk) {
    Run run = run(jvm.options("-Xlog:class+load:stdout:none"), jdk, "Loser");
    List<String> lines = new ArrayList<>(run.out().lines().toList());
    lines.removeIf(line -> !line.contains("source: file:") || line.endsWith("/warplight.jar"));
    return lines.stream()
        .map(line -> line.replaceAll("/fork\\d+/", "/"))
        .collect(Collectors.toList());
  }

  private static Run run(ForkedJvm jvm, Jdk jdk, String main) {
    return jvm.options(Programs.quiet(jdk))
        .classPath(Programs.loserClassPath(classes))
        .main(main)
        .run();
  }
}
