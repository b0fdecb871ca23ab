package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Classes that another agent loaded before ours: those that call a binding are transformed, and
 * only those.
 */
class EarlierClassesIT {

  private static final String EARLY =
      """
      public class Early {
        public static void premain(String arguments) throws Exception {
          Class.forName("Loser", false, ClassLoader.getSystemClassLoader());
          Class.forName("jcuda.runtime.JCuda", false, ClassLoader.getSystemClassLoader());
        }
      }
      """;

  /**
   * Changes its neighbour's shape whenever it is transformed again, which the JVM refuses, together
   * with all that is transformed at once.
   */
  private static final String SPOILER =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.lang.instrument.ClassFileTransformer;
      import java.lang.instrument.Instrumentation;
      import java.security.ProtectionDomain;

      public class Spoiler implements ClassFileTransformer {
        public static void premain(String arguments, Instrumentation instrumentation)
            throws Exception {
          for (String name : new String[] {"Spoilt", "Loser", "jcuda.runtime.JCuda"}) {
            Class.forName(name, false, ClassLoader.getSystemClassLoader());
          }
          instrumentation.addTransformer(new Spoiler(), true);
        }

        @Override
        public byte[] transform(
            ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
          if (type == null || !"Spoilt".equals(name)) {
            return null;
          }
          try (InputStream in = Spoiler.class.getResourceAsStream("/other-shape")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
              out.write(b);
            }
            return out.toByteArray();
          } catch (java.io.IOException e) {
            throw new AssertionError(e);
          }
        }
      }
      """;

  private static final String SPOILT =
      """
      import jcuda.runtime.JCuda;

      public class Spoilt {
        static int call() {
          return JCuda.cudaFree(null);
        }
        METHOD
      }
      """;

  /** Loads classes, and calls CUDA in them, while ours starts. */
  private static final String RACER =
      """
      public class Racer extends Thread {
        static final Racer RACING = new Racer();

        public static void premain(String arguments) {
          RACING.start();
        }

        @Override
        public void run() {
          for (int i = 0; i < 40; i++) {
            try {
              Class.forName("Raced" + i, true, ClassLoader.getSystemClassLoader())
                  .getMethod("early")
                  .invoke(null);
            } catch (ReflectiveOperationException e) {
              e.printStackTrace();
            }
          }
        }
      }
      """;

  private static final String RACED =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class NAME {
        public static void early() {
          int kept = JCuda.cudaFree(new Pointer());
          if (kept != 35) {
            throw new AssertionError(kept);
          }
        }

        public static void late() {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
        }
      }
      """;

  private static final String RACE =
      """
      public class Race {
        public static void main(String[] arguments) throws Exception {
          Thread racing =
              (Thread) Class.forName("Racer").getDeclaredField("RACING").get(null);
          racing.join();
          for (int i = 0; i < 40; i++) {
            Class.forName("Raced" + i).getMethod("late").invoke(null);
          }
        }
      }
      """;

  /** As many starts; more in the long form. */
  private static final int STARTS = Integer.getInteger("racing.starts", 2);

  @TempDir static Path folder;
  private static Path early;
  private static Path racer;
  private static Path spoiler;

  @BeforeAll
  static void compile() throws IOException {
    Programs.compileLoser(folder.resolve("classes"));
    Sources.compile(folder.resolve("classes"), List.of(Jars.jcuda()), SPOILT.replace("METHOD", ""));
    Sources.compile(
        folder.resolve("other"),
        List.of(Jars.jcuda()),
        SPOILT.replace("METHOD", "static void more() {}"));
    List<String> raced = new ArrayList<>(List.of(RACE));
    for (int i = 0; i < 40; i++) {
      raced.add(RACED.replace("NAME", "Raced" + i));
    }
    Programs.compileLoserAndBinding(folder.resolve("raced"));
    Sources.compile(
        folder.resolve("raced"), List.of(folder.resolve("raced")), raced.toArray(new String[0]));
    racer =
        agentJar(
            "racer",
            Sources.compile(folder.resolve("racer"), List.of(), RACER),
            "Premain-Class: Racer\n");
    Path spoiling = Sources.compile(folder.resolve("spoiler"), List.of(), SPOILER);
    Files.copy(folder.resolve("other/Spoilt.class"), spoiling.resolve("other-shape"));
    spoiler =
        agentJar("spoiler", spoiling, "Premain-Class: Spoiler\nCan-Retransform-Classes: true\n");
    Path agent = Sources.compile(folder.resolve("agent"), List.of(), EARLY);
    early = agentJar("early", agent, "Premain-Class: Early\n");
  }

  private static Path agentJar(String name, Path classes, String manifest) throws IOException {
    Path jar = folder.resolve(name + ".jar");
    Path text = Files.writeString(folder.resolve(name + ".manifest"), manifest);
    Run packing =
        ForkedJvm.tool(Jdk.V17, "jar")
            .arguments("cfm", jar.toString(), text.toString(), "-C", classes.toString(), ".")
            .run();
    assertThat(packing.exit()).as(packing.toString()).isZero();
    return jar;
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void areRewrittenWhenOursComes(Jdk jdk) throws IOException {
    Path status = folder.resolve("status-" + jdk.version());
    Run run =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .options("-javaagent:" + early)
            .agent("status.file=" + status)
            .classPath(Programs.loserClassPath(folder.resolve("classes")))
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).as(run.toString()).contains(Programs.LOST).contains("discarded");
    assertThat(Files.readString(status))
        .contains("hooks in bindings: ")
        .doesNotContain("hooks in bindings: 0");
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17", "V25"})
  void oneThatCannotBeTransformedAgainIsNamedAndSpoilsNoOther(Jdk jdk) throws IOException {
    Path status = folder.resolve("spoilt-" + jdk.version());
    Run run =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .options("-javaagent:" + spoiler)
            .agent("status.file=" + status)
            .classPath(Programs.loserClassPath(folder.resolve("classes")))
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.err()).as(run.toString()).contains(Programs.LOST).contains("discarded");
    assertThat(Files.readString(status))
        .contains("left alone: Spoilt")
        .contains("not_retransformable")
        .doesNotContain("hooks in bindings: 0");
  }

  /**
   * Whichever was first: all of them are watched in the end, and none is told twice. What failed
   * before ours was there is not told.
   */
  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17", "V25"})
  void thoseThatAnotherThreadLoadsWhileOursStartsAreWatchedAsWell(Jdk jdk) {
    for (int start = 0; start < STARTS; start++) {
      Run run =
          ForkedJvm.on(jdk)
              .options("-javaagent:" + racer)
              .agent("report=all,log=json,log.interval=0s")
              .classPath(folder.resolve("raced"))
              .main("Race")
              .run();
      assertThat(run.exit()).as(run.toString()).isZero();
      for (int i = 0; i < 40; i++) {
        String late = "\"code.function.name\":\"Raced" + i + ".late\"";
        assertThat(FailureLines.of(run).lines())
            .as("%s of %s", late, run)
            .filteredOn(line -> line.contains(late))
            .singleElement()
            .asString()
            .contains("\"gpu.cuda.fate\":\"discarded\"");
        String before = "\"code.function.name\":\"Raced" + i + ".early\"";
        assertThat(FailureLines.of(run).lines())
            .filteredOn(line -> line.contains(before))
            .hasSizeLessThanOrEqualTo(1);
      }
      assertThat(run.err()).as(run.toString()).doesNotContain(" fault").doesNotContain("Exception");
    }
  }
}
