package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The life of an agent in a JVM that runs: attached, looked at, changed, detached, and again. */
class AttachIT {

  private static final String LOOP =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Loop {
        public static void main(String[] arguments) throws Exception {
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            JCuda.next(2);
            JCuda.cudaFree(null); // runs its old code for ever
            step(); Lambdas.call(); Levels.answer(arguments[0]);
            Thread.sleep(5);
          }
        }

        private static void step() {
          JCuda.next(999);
          JCuda.cudaDeviceSynchronize(); // called anew each time
        }
      }
      """;

  /** What it has of all that could become more, when asked by a file. */
  private static final String LEVELS =
      """
      import java.io.File;
      import java.lang.management.ManagementFactory;
      import java.lang.management.MemoryPoolMXBean;
      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.nio.file.Paths;
      import java.nio.file.StandardCopyOption;

      public class Levels {
        static void answer(String name) throws Exception {
          File asked = new File(name + ".asked");
          if (!asked.exists()) return;
          System.gc();
          long used = -1;
          for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getName().equals("Metaspace")) used = pool.getUsage().getUsed();
          }
          int threads = ManagementFactory.getThreadMXBean().getThreadCount();
          Files.write(asked.toPath(), (threads + " " + used).getBytes("US-ASCII"));
          Files.move(asked.toPath(), Paths.get(name + ".level"), StandardCopyOption.ATOMIC_MOVE);
        }
      }
      """;

  /** Many of them, alive; JDK 8 breaks one that is transformed again. */
  private static String lambdas() {
    StringBuilder source = new StringBuilder();
    source.append("import java.util.function.IntSupplier;\n");
    source.append("public class Lambdas {\n  static final IntSupplier[] ALL = {\n");
    for (int i = 0; i < 500; i++) {
      source.append("    () -> ").append(i).append(",\n");
    }
    source.append("    jcuda.runtime.JCuda::cudaGetLastError\n  };\n");
    source.append("  static void call() {\n    jcuda.runtime.JCuda.next(0);\n");
    source.append("    for (IntSupplier one : ALL) {\n      one.getAsInt();\n    }\n  }\n}\n");
    return source.toString();
  }

  private static final int ROUNDS = Integer.getInteger("attach.rounds", 5);

  /** Until the code that attaching runs is warm. */
  private static final int UNMEASURED = Math.max(2, ROUNDS / 10);

  private static final int MEASURED_EACH = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path folder;
  private static Path classes;

  @BeforeAll
  static void compile() {
    classes = folder.resolve("classes");
    FailuresBinding.compile(classes, LOOP, LEVELS, lambdas());
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void attachedLookedAtChangedAndDetached(Jdk jdk) throws Exception {
    Path runs = Files.createFile(folder.resolve("runs-" + jdk.version()));
    ForkedJvm.Running jvm =
        ForkedJvm.on(jdk).classPath(classes).main("Loop", runs.toString()).start();
    String pid = String.valueOf(jvm.process().pid());
    try {
      jvm.awaitUntil(PATIENCE, () -> jvm.out().contains("ready"));
      attach(jvm, pid);
      look(jvm, pid);
      change(jvm, pid);
      detach(jvm, pid);
      again(jdk, jvm, pid, runs);
    } finally {
      Files.delete(runs);
      Run ended = jvm.await(PATIENCE);
      assertThat(ended.exit()).as(ended.toString()).isZero();
    }
  }

  private static void attach(ForkedJvm.Running jvm, String pid) {
    assertThat(Commands.run("ps").out().lines())
        .anyMatch(line -> line.matches(" *" + pid + " .* - +- +Loop"));

    Run wrong = Commands.run("attach", pid, "raport=all");
    assertThat(wrong.exit()).as(wrong.toString()).isEqualTo(2);
    assertThat(wrong.err()).contains("no option \"raport\"", "\"report\"", "Nothing was done.");
    assertThat(jvm.err()).isEmpty();

    Run attached = Commands.run("attach", pid, "report=all", "log.interval=0s");
    assertThat(attached.exit()).as(attached.toString()).isZero();
    assertThat(attached.out())
        .contains("is in process " + pid, "Watched: 2 call sites in 1 class")
        .contains("Running while they were rewritten")
        .contains("Loop.main(Loop.java:");

    // The frame that was there keeps its old code; its failures have its site's fate all the same.
    jvm.awaitUntil(PATIENCE, () -> jvm.err().contains("cudaFree failed: 2 "));
    jvm.awaitUntil(
        PATIENCE,
        () -> jvm.err().contains("Loop.step(Loop.java:17): cudaDeviceSynchronize failed"));
    jvm.awaitUntil(
        PATIENCE,
        () ->
            jvm.err()
                .lines()
                .anyMatch(line -> line.contains("cudaFree") && line.contains("was discarded")));
  }

  private static void look(ForkedJvm.Running jvm, String pid) {
    Run json = Commands.run("status", pid, "--json");
    assertThat(json.exit()).as(json.toString()).isZero();
    assertThat(json.out()).contains("\"at_work\":true", "\"op\":\"cudaFree\"", "\"faults\":{}");

    assertThat(topLevelNames(json.out())).containsExactlyInAnyOrderElementsOf(documentedNames());

    Run failing = Commands.run("status", pid, "--fail-on", "swallowed");
    assertThat(failing.exit()).as(failing.toString()).isEqualTo(1);
    assertThat(failing.out())
        .contains("2 call sites in 1 class watched", "Loop.step(Loop.java:17)")
        .doesNotContain("\033");

    Run tail = Commands.run("tail", pid, "--count", "4");
    assertThat(tail.exit()).as(tail.toString()).isZero();
    assertThat(tail.out().lines())
        .hasSize(4)
        .allMatch(line -> line.contains(" failed: "))
        .anyMatch(line -> line.contains("cudaFree"));
    assertThat(Commands.run("ps").out().lines())
        .anyMatch(line -> line.matches(" *" + pid + " .* in +Loop"));
    assertThat(jvm.process().isAlive()).isTrue();
  }

  /** The names of a JSON object's own members. */
  private static List<String> topLevelNames(String json) {
    List<String> names = new ArrayList<>();
    int depth = 0;
    Matcher token = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"(:?)|[\\[{]|[\\]}]").matcher(json);
    while (token.find()) {
      String text = token.group();
      if (text.equals("{") || text.equals("[")) {
        depth++;
      } else if (text.equals("}") || text.equals("]")) {
        depth--;
      } else if (depth == 1 && !token.group(2).isEmpty()) {
        names.add(token.group(1));
      }
    }
    return names;
  }

  /** What docs/attach.md says is in it. */
  private static List<String> documentedNames() {
    List<String> names = new ArrayList<>();
    try {
      String page = Files.readString(Path.of("../../docs/attach.md"));
      String table = page.substring(page.indexOf("`status --json` prints"));
      for (String line : table.lines().filter(line -> line.startsWith("| `")).toList()) {
        Matcher name =
            Pattern.compile("`([a-z_]+)`").matcher(line.substring(0, line.indexOf(" |")));
        while (name.find()) {
          names.add(name.group(1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static void change(ForkedJvm.Running jvm, String pid) {
    Run again = Commands.run("attach", pid);
    assertThat(again.exit()).as(again.toString()).isZero();
    assertThat(again.out()).contains("already; nothing was changed");

    Run fixed = Commands.run("set", pid, "otel=off");
    assertThat(fixed.exit()).as(fixed.toString()).isEqualTo(2);
    assertThat(fixed.err()).contains("otel cannot be changed", "detach");

    Run off = Commands.run("set", pid, "report=off");
    assertThat(off.exit()).as(off.toString()).isZero();
    // Lines that were late may come after; then none does.
    jvm.awaitUntil(
        PATIENCE,
        () -> {
          long lines = jvm.err().lines().count();
          Commands.run("tail", pid, "--count", "6");
          return jvm.err().lines().count() == lines;
        });
  }

  private static void detach(ForkedJvm.Running jvm, String pid) throws Exception {
    Run detached = Commands.run("detach", pid);
    assertThat(detached.exit()).as(detached.toString()).isZero();
    assertThat(detached.out())
        .contains("is out of process " + pid, "2 classes have their own code");
    jvm.awaitUntil(PATIENCE, () -> threads(pid).noneMatch(name -> name.startsWith("warplight")));
    assertThat(folders(pid)).isEmpty();

    Run after = Commands.run("status", pid);
    assertThat(after.exit()).as(after.toString()).isEqualTo(3);
    assertThat(after.err()).contains("not");
  }

  private static void again(Jdk jdk, ForkedJvm.Running jvm, String pid, Path runs)
      throws Exception {
    for (int i = 0; i < UNMEASURED; i++) {
      round(jdk, pid);
    }
    // The first look loads what all others use.
    level(jdk, jvm, pid, runs);
    Level before = level(jdk, jvm, pid, runs);
    System.out.println("AttachIT: JDK " + jdk.version() + ", at first: " + before);
    for (int done = 0; done < ROUNDS; done++) {
      round(jdk, pid);
      if ((done + 1) % MEASURED_EACH == 0 || done + 1 == ROUNDS) {
        // A thread that ends, or memory that a collection frees, may be late.
        jvm.awaitUntil(PATIENCE, () -> level(jdk, jvm, pid, runs).isWithin(before));
        System.out.printf(
            "AttachIT: JDK %s, %d rounds: %s%n",
            jdk.version(), done + 1, level(jdk, jvm, pid, runs));
      }
    }
  }

  private static void round(Jdk jdk, String pid) {
    Run attached = Commands.run("attach", pid, "report=off", "metrics=prometheus:0");
    assertThat(attached.exit()).as(attached.toString()).isZero();
    // What the call sites ran before has to outlive a collection.
    ForkedJvm.tool(jdk, "jcmd").arguments(pid, "GC.run").run();
    Run detached = Commands.run("detach", pid);
    assertThat(detached.exit()).as(detached.toString()).isZero();
  }

  /** What could become more from round to round. */
  private record Level(long threads, long descriptors, long loaders, long metaspace) {

    /** The JDK's own code and the application's get profiles in Metaspace until they are warm. */
    private static final long WARMTH = 16L << 20;

    boolean isWithin(Level before) {
      return threads <= before.threads
          && descriptors <= before.descriptors
          && loaders <= 1
          && metaspace <= before.metaspace + WARMTH;
    }

    @Override
    public String toString() {
      return "%d threads, %d descriptors, %d loaders of ours, %d KiB of Metaspace"
          .formatted(threads, descriptors, loaders, metaspace >> 10);
    }
  }

  /** As it is once nothing of ours runs, after a collection. */
  private static Level level(Jdk jdk, ForkedJvm.Running jvm, String pid, Path runs) {
    jvm.awaitUntil(PATIENCE, () -> threads(pid).noneMatch(name -> name.startsWith("warplight")));
    long loaders = loaders(jdk, jvm);
    Path level = Path.of(runs + ".level");
    try {
      Files.createFile(Path.of(runs + ".asked"));
      jvm.awaitUntil(PATIENCE, () -> Files.exists(level));
      String[] said = Files.readString(level).split(" ");
      Files.delete(level);
      return new Level(Long.parseLong(said[0]), descriptors(pid), loaders, Long.parseLong(said[1]));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Loaders of ours in that JVM, after a collection. */
  private static long loaders(Jdk jdk, ForkedJvm.Running jvm) {
    Run histogram =
        ForkedJvm.tool(jdk, "jcmd")
            .arguments(String.valueOf(jvm.process().pid()), "GC.class_histogram")
            .run();
    assertThat(histogram.exit()).as(histogram.toString()).isZero();
    return histogram
        .out()
        .lines()
        .filter(line -> line.contains("io.warplight.launch.IsolatedLoader"))
        .mapToLong(line -> Long.parseLong(line.trim().split(" +")[1]))
        .sum();
  }

  private static Stream<String> threads(String pid) {
    return list(Path.of("/proc", pid, "task"))
        .map(
            task -> {
              try {
                return Files.readString(task.resolve("comm"));
              } catch (IOException ended) {
                return "";
              }
            });
  }

  private static long descriptors(String pid) {
    return list(Path.of("/proc", pid, "fd")).count();
  }

  private static List<Path> folders(String pid) {
    return list(Path.of("/tmp"))
        .filter(path -> path.getFileName().toString().startsWith("warplight-" + pid + "-"))
        .toList();
  }

  private static Stream<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    } catch (IOException gone) {
      return Stream.empty();
    }
  }
}
