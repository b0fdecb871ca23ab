package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints that are down for a while: one line when they go, one when they are back. */
class OtlpEndpointIT {

  /** Fails at two places, again and again. */
  private static final String STEADY =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Steady {
        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          while (!new File("end").exists()) {
            JCuda.cudaFree(new Pointer()); // lost
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String GONE = " are not taken by their OTLP endpoint and are lost until";
  private static final String BACK = " are taken by their OTLP endpoint again; ";

  @TempDir static Path classes;

  /** Spans find nobody who listens; events and metrics are refused, and then taken. */
  @Test
  void oneLineSaysThatAnEndpointIsDownAndOneThatItIsBack() throws IOException {
    FailuresBinding.compile(classes, STEADY);
    try (Socket nobody = new Socket();
        OtlpReceiver collector = OtlpReceiver.start()) {
      // Bound, so that nobody else can listen there, and not listening: connections are refused.
      nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      collector.refuse(400);
      ForkedJvm.Running running =
          ForkedJvm.on(Jdk.V17)
              .agent("report=swallowed,metrics=otlp,otel.endpoint=" + collector.endpoint())
              .options(
                  "-Dotel.exporter.otlp.traces.endpoint=http://127.0.0.1:"
                      + nobody.getLocalPort()
                      + "/v1/traces",
                  "-Dotel.bsp.schedule.delay=100",
                  "-Dotel.blrp.schedule.delay=100",
                  "-Dotel.metric.export.interval=100")
              .classPath(classes)
              .main("Steady")
              .start();
      Run run =
          OtelPrograms.runUntil(
              running,
              () -> {
                String err = running.err();
                if (err.contains("spans" + GONE)
                    && err.contains("events" + GONE)
                    && err.contains("metrics" + GONE)) {
                  collector.refuse(0);
                }
                return err.contains("events" + BACK) && err.contains("metrics" + BACK);
              });
      List<String> said =
          run.errLines().stream().filter(line -> line.contains("OTLP endpoint")).toList();
      assertThat(said)
          .as(run.toString())
          .satisfiesExactlyInAnyOrder(
              // What it said when the connection was refused.
              line -> assertThat(line).contains("spans" + GONE).contains("ConnectException"),
              line -> assertThat(line).contains("events" + GONE),
              line -> assertThat(line).contains("metrics" + GONE),
              line -> assertThat(line).containsPattern("events" + BACK + "[1-9]\\d* were lost"),
              line -> assertThat(line).containsPattern("metrics" + BACK + "[1-9]\\d* were lost"));
      assertThat(collector.logs()).isNotEmpty();
      assertThat(collector.metrics()).isNotEmpty();
      assertThat(collector.spans()).isEmpty();
    }
  }
}
