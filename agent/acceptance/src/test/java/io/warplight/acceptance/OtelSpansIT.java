package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which calls become spans, in whose OpenTelemetry, and what becomes of those that do not. */
class OtelSpansIT {

  private static final String PRINTER =
      """
      package app;

      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.trace.data.SpanData;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.util.Collection;

      public class Printer implements SpanExporter {
        private final String owner;

        public Printer(String owner) {
          this.owner = owner;
        }

        public CompletableResultCode export(Collection<SpanData> spans) {
          for (SpanData span : spans) {
            System.out.println(
                owner + " has " + span.getName() + " parent " + span.getParentSpanId());
          }
          return CompletableResultCode.ofSuccess();
        }
        public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
        public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
      }
      """;

  /** Samples its traces itself, by name; fails in one that it drops, then in one that it keeps. */
  private static final String SAMPLED =
      """
      package app;

      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.common.Attributes;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.api.trace.SpanKind;
      import io.opentelemetry.context.Context;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.data.LinkData;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.samplers.Sampler;
      import io.opentelemetry.sdk.trace.samplers.SamplingResult;
      import java.io.File;
      import java.util.List;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Sampled {
        static class ByName implements Sampler {
          @Override
          public SamplingResult shouldSample(
              Context parent, String trace, String name, SpanKind kind, Attributes attributes,
              List<LinkData> links) {
            return name.equals("dropped") ? SamplingResult.drop() : SamplingResult.recordAndSample();
          }
          @Override public String getDescription() { return "by name"; }
        }

        public static void main(String[] arguments) throws Exception {
          OpenTelemetrySdk.builder()
              .setTracerProvider(
                  SdkTracerProvider.builder()
                      .setSampler(Sampler.parentBased(new ByName()))
                      .addSpanProcessor(SimpleSpanProcessor.create(new Printer("app")))
                      .build())
              .buildAndRegisterGlobal();
          JCuda.next(1);
          Span dropped = GlobalOpenTelemetry.getTracer("app").spanBuilder("dropped").startSpan();
          try (Scope scope = dropped.makeCurrent()) {
            JCuda.cudaFree(new Pointer()); // lost
          }
          dropped.end();
          Span kept = GlobalOpenTelemetry.getTracer("app").spanBuilder("kept").startSpan();
          System.out.println("kept is " + kept.getSpanContext().getSpanId());
          try (Scope scope = kept.makeCurrent()) {
            JCuda.cudaDeviceSynchronize(); // lost
          }
          kept.end();
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  /** Two parts of one application, each with a copy of OpenTelemetry in a loader of its own. */
  private static final String PARTS =
      """
      package app;

      import java.io.File;
      import java.net.URL;
      import java.net.URLClassLoader;
      import java.util.ArrayList;
      import java.util.List;

      public class Parts {
        public static void main(String[] arguments) throws Exception {
          List<URL> urls = new ArrayList<>();
          for (String jar : arguments[0].split(File.pathSeparator)) {
            urls.add(new File(jar).toURI().toURL());
          }
          List<Runnable> parts = new ArrayList<>();
          for (String name : new String[] {"first", "second"}) {
            URLClassLoader loader =
                new URLClassLoader(urls.toArray(new URL[0]), Parts.class.getClassLoader());
            parts.add(
                (Runnable)
                    loader.loadClass("part.Part").getConstructor(String.class).newInstance(name));
          }
          for (int i = 0; i < 2; i++) {
            for (Runnable part : parts) {
              part.run();
            }
          }
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String PART =
      """
      package part;

      import app.Printer;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Part implements Runnable {
        private final String name;
        private final OpenTelemetrySdk sdk;

        public Part(String name) {
          this.name = name;
          this.sdk =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder()
                          .addSpanProcessor(SimpleSpanProcessor.create(new Printer(name)))
                          .build())
                  .buildAndRegisterGlobal();
        }

        @Override
        public void run() {
          Span span = sdk.getTracer(name).spanBuilder("work").startSpan();
          System.out.println(name + " is " + span.getSpanContext().getSpanId());
          try (Scope scope = span.makeCurrent()) {
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
          }
          span.end();
        }
      }
      """;

  /** Its API is from before log records. */
  private static final String TRACED =
      """
      package app;

      import io.opentelemetry.context.Context;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Traced {
        public static void main(String[] arguments) throws Exception {
          OpenTelemetrySdk.builder()
              .setTracerProvider(
                  SdkTracerProvider.builder()
                      .addSpanProcessor(SimpleSpanProcessor.create(new Printer("app")))
                      .build())
              .buildAndRegisterGlobal()
              .getTracer("app")
              .spanBuilder("the first")
              .startSpan();
          Context.current();
          JCuda.next(1);
          JCuda.cudaFree(new Pointer()); // lost
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String MANY =
      """
      package app;

      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Many {
        public static void main(String[] arguments) throws Exception {
          for (int i = 0; i < 1_000; i++) {
            JCuda.cudaFree(new Pointer());
          }
          JCuda.next(1);
          for (int i = 0; i < 3; i++) {
            JCuda.cudaDeviceSynchronize(); // lost
          }
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String WAITS =
      """
      package app;

      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Waits {
        public static void main(String[] arguments) throws Exception {
          JCuda.cudaSetDevice(0);
          JCuda.cudaStreamQuery(null);
          JCuda.cudaStreamSynchronize(null);
          JCuda.next(1);
          JCuda.cudaStreamQuery(null); // lost
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  /** On the simulated device, whose handles it prints. */
  private static final String SUCCEEDS =
      """
      package app;

      import static jcuda.driver.JCudaDriver.*;

      import java.io.File;
      import jcuda.driver.*;

      public class Succeeds {
        public static void main(String[] arguments) throws Exception {
          cuInit(0);
          CUdevice device = new CUdevice();
          cuDeviceGet(device, 1);
          CUcontext context = new CUcontext();
          cuCtxCreate(context, 0, device);
          CUstream stream = new CUstream();
          cuStreamCreate(stream, 0);
          cuStreamSynchronize(stream);
          System.out.println("context " + context);
          System.out.println("stream " + stream);
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  @TempDir Path folder;

  /** One sampler decides: what it drops has no part that stays. */
  @Test
  void theSpanOfAFailureIsDroppedWithItsParent() throws IOException {
    Run run =
        OtelPrograms.runUntilOut(
            program("newest", "report=swallowed", "Sampled", PRINTER, SAMPLED),
            "app has cudaDeviceSynchronize");
    // One thread hands them out in order: the other has been handed out before.
    assertThat(run.out())
        .as(run.toString())
        .contains("app has cudaDeviceSynchronize parent " + printed(run, "kept is "))
        .doesNotContain("app has cudaFree")
        .doesNotContain("app has dropped");
    assertThat(run.err()).contains("cudaFree failed: 1").doesNotContain("fault");
  }

  @Test
  void eachCopyOfOpenTelemetryGetsWhatFailsInItsOwnSpans() throws IOException {
    List<Path> jars = openTelemetry("newest");
    Path binding = folder.resolve("binding");
    FailuresBinding.compile(binding);
    List<Path> all = new ArrayList<>(jars);
    all.add(binding);
    Path parts = Sources.compile(folder.resolve("parts"), all, PRINTER, PART);
    all.clear();
    all.addAll(jars);
    all.add(parts);
    Path classes = Sources.compile(folder.resolve("classes"), List.of(), PARTS);
    ForkedJvm jvm =
        ForkedJvm.on(Jdk.V17)
            .agent("report=swallowed")
            .classPath(classes, binding)
            .main(
                "app.Parts",
                String.join(java.io.File.pathSeparator, all.stream().map(Path::toString).toList()));
    ForkedJvm.Running running = jvm.start();
    Run run =
        OtelPrograms.runUntil(
            running,
            () -> running.out().lines().filter(line -> line.contains("has cudaFree")).count() >= 4);
    for (String name : List.of("first", "second")) {
      assertThat(run.out().lines().filter(line -> line.startsWith(name + " has cudaFree")))
          .as(run.toString())
          .containsExactlyInAnyOrderElementsOf(
              run.out()
                  .lines()
                  .filter(line -> line.startsWith(name + " is "))
                  .map(line -> line.replace(" is ", " has cudaFree parent "))
                  .toList());
    }
    assertThat(run.err()).doesNotContain("fault");
  }

  /** The span leaves, the event has no way, and that is counted. */
  @Test
  void anEventThatTheApplicationsApiCannotTakeAndNobodyElseMayIsCounted() throws IOException {
    Path status = folder.resolve("status");
    Run run =
        OtelPrograms.runUntilOut(
            program("1.9.1", "otel=app,status.file=" + status, "Traced", PRINTER, TRACED),
            "app has cudaFree");
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(status).content().contains("dropped by opentelemetry: 1");
  }

  /** 1,000 calls that succeed, one of ten drawn: 100, give or take seven standard deviations. */
  @Test
  void withAllOneOfSoManyCallsIsASpanAndEachThatFails() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              program(
                      "",
                      "spans=all,spans.sample=10,otel.endpoint=" + collector.endpoint(),
                      "Many",
                      MANY)
                  .environment("OTEL_BSP_SCHEDULE_DELAY", "100")
                  .environment("OTEL_BLRP_SCHEDULE_DELAY", "100"),
              () -> collector.logs().size() == 3 && collector.spans().size() >= 33 + 3);
      assertThat(collector.spans())
          .as(run.toString())
          .filteredOn(span -> span.getName().equals("cudaFree"))
          .hasSizeBetween(33, 167);
      assertThat(collector.spans())
          .filteredOn(span -> span.getName().equals("cudaDeviceSynchronize"))
          .hasSize(3);
    }
  }

  @Test
  void theSpanOfACallThatSucceedsHasItsDeviceContextAndStream() throws IOException {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda()), SUCCEEDS);
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              ForkedJvm.on(Jdk.V17)
                  .options("-javaagent:" + Jars.simulator() + "=devices=2")
                  .agent(
                      "spans=synchronizing,spans.threshold=0ms,otel.endpoint="
                          + collector.endpoint())
                  .classPath(classes, Jars.jcuda())
                  .environment("OTEL_BSP_SCHEDULE_DELAY", "100")
                  .main("app.Succeeds"),
              () -> !collector.spans().isEmpty());
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(span -> span.getName())
          .containsExactly("cuStreamSynchronize");
      assertThat(OtlpReceiver.attributes(collector.spans().get(0).getAttributesList()))
          .containsEntry("gpu.cuda.device.ordinal", 1L)
          .hasEntrySatisfying(
              "gpu.cuda.context.id",
              id -> assertThat(printed(run, "context ")).contains("nativePointer=" + id))
          .hasEntrySatisfying(
              "gpu.cuda.stream.id",
              id -> assertThat(printed(run, "stream ")).contains("nativePointer=" + id));
    }
  }

  /** Whatever else takes as long: here, any time at all. */
  @Test
  void withSynchronizingOnlyCallsThatWaitForTheDeviceAreSpansAndThoseThatFail() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              program(
                      "",
                      "spans=synchronizing,spans.threshold=0ms,otel.endpoint="
                          + collector.endpoint(),
                      "Waits",
                      WAITS)
                  .environment("OTEL_BSP_SCHEDULE_DELAY", "100"),
              () -> collector.spans().size() >= 2);
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(span -> span.getName() + " " + span.getStatus().getCode().getNumber())
          .containsExactlyInAnyOrder("cudaStreamSynchronize 0", "cudaStreamQuery 2");
    }
  }

  private ForkedJvm program(String version, String options, String main, String... sources)
      throws IOException {
    Path classes = folder.resolve(main);
    FailuresBinding.compile(classes);
    List<Path> jars = new ArrayList<>();
    if (!version.isEmpty()) {
      jars.addAll(openTelemetry(version));
    }
    jars.add(classes);
    Sources.compile(classes, jars, sources);
    return ForkedJvm.on(Jdk.V17)
        .agent(options)
        .classPath(jars.toArray(new Path[0]))
        .main("app." + main);
  }

  private static String printed(Run run, String start) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(run));
  }

  private static List<Path> openTelemetry(String version) throws IOException {
    Path from = Path.of(System.getProperty("opentelemetry.folder")).resolve(version);
    try (Stream<Path> jars = Files.list(from)) {
      return jars.sorted().toList();
    }
  }
}
