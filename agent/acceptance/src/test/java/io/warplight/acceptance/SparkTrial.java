package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Spark in its local mode: a function of a query calls CUDA on the executor's threads, called by
 * code that Spark generates. Not among the tests of a build, because Spark is 200 MB: {@code
 * .ci/long spark} fetches it and runs this.
 */
class SparkTrial {

  private static final String QUERY =
      """
      import jcuda.runtime.JCuda;
      import org.apache.spark.sql.Row;
      import org.apache.spark.sql.SparkSession;
      import org.apache.spark.sql.api.java.UDF1;
      import org.apache.spark.sql.types.DataTypes;

      public class Query {
        public static void main(String[] arguments) {
          SparkSession spark =
              SparkSession.builder()
                  .master("local[2]")
                  .config("spark.ui.enabled", "false")
                  .config("spark.local.dir", System.getProperty("java.io.tmpdir"))
                  .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
                  .config("spark.driver.host", "localhost")
                  .config("spark.driver.bindAddress", "127.0.0.1")
                  .getOrCreate();
          spark.udf().register("gpu", (UDF1<Long, Integer>) Query::gpu, DataTypes.IntegerType);
          long sum = 0;
          for (Row row : spark.range(0, 40, 1, 4).selectExpr("gpu(id) + 1 as s").collectAsList()) {
            sum += row.getInt(0);
          }
          System.out.println("sum " + sum);
          spark.stop();
        }

        static int gpu(long id) {
          JCuda.next(77);
          JCuda.cudaDeviceSynchronize(); // lost
          return JCuda.cudaFree(null); // kept
        }
      }
      """;

  /** What Spark's own scripts open on Java 9 and later. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V11", "V17"})
  void failuresOnTheExecutorsThreadsAreSeen(Jdk jdk) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("spark.jars")))) {
      all.sorted().forEach(jars::add);
    }
    Path classes = folder.resolve("classes");
    FailuresBinding.compile(folder.resolve("binding"));
    jars.add(folder.resolve("binding"));
    Sources.compile(classes, jars, QUERY);
    jars.add(classes);
    Path status = folder.resolve("status-" + jdk.version());
    ForkedJvm jvm = ForkedJvm.on(jdk).timeout(Duration.ofMinutes(10));
    if (jdk != Jdk.V8) {
      for (String opened : OPENED) {
        jvm.options("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
      }
    }
    Run run =
        jvm.agent("report=all,log=json,log.interval=0s,status.file=" + status)
            .classPath(jars.toArray(new Path[0]))
            .main("Query")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).contains("sum " + 40 * 78);
    FailureLines failures = FailureLines.of(run);
    assertThat(failures.byMark(QUERY))
        .as(run.toString())
        .isEqualTo(Map.of("lost", 40L, "kept", 40L));
    assertThat(failures.lines())
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"site\""))
        .allMatch(line -> line.contains("\"thread.name\":\"Executor task launch worker"));
    assertThat(Files.readString(status)).doesNotContain("left alone").doesNotContain("faults");
  }
}
