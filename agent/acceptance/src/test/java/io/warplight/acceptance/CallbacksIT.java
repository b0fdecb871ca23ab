package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stream callbacks and host functions on the simulated device with the shipped jar: what they throw
 * and the waits that they must not make are told, and they see what they see without the agent.
 */
class CallbacksIT {

  private static final String SOURCE =
      """
      import static jcuda.runtime.JCuda.*;

      import jcuda.runtime.cudaHostFn;
      import jcuda.runtime.cudaStreamCallback;
      import jcuda.runtime.cudaStream_t;

      public class Callbacks {
        public static void main(String[] arguments) {
          cudaStream_t stream = new cudaStream_t();
          cudaStreamCreate(stream);
          Object data = new Object();
          cudaHostFn throwing = given -> fail("host function");
          System.out.println(cudaLaunchHostFunc(stream, throwing, data));
          System.out.println(cudaStreamSynchronize(stream));
          cudaStreamCallback waiting =
              (of, status, given) -> {
                System.out.println("callback " + status + (given == data));
                System.out.println(cudaDeviceSynchronize()); // waits
              };
          System.out.println(cudaStreamAddCallback(stream, waiting, data, 0));
          System.out.println(cudaStreamSynchronize(stream));
          cudaHostFn well = given -> System.out.println("host function " + (given == data));
          System.out.println(cudaLaunchHostFunc(stream, well, data));
          System.out.println(cudaStreamSynchronize(stream));
          System.out.println(cudaDeviceSynchronize());
          try {
            cudaLaunchHostFunc(stream, null, data);
          } catch (NullPointerException e) {
            System.out.println(e.getMessage());
          }
        }

        private static void fail(String what) {
          throw new IllegalStateException(what); // thrown
        }
      }
      """;

  @TempDir static Path classes;

  @ParameterizedTest
  @EnumSource(names = {"V8", "V17", "V25"})
  void whatCallbacksLoseIsToldAndTheySeeTheSame(Jdk jdk) {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
    Run alone = run(jdk, false);
    Run watched = run(jdk, true);

    assertThat(watched.exit()).as(watched.toString()).isZero();
    // Two threads print: what, not in which order.
    assertThat(sorted(watched)).isEqualTo(sorted(alone)).contains("host function true");
    assertThat(trace(watched)).as(watched.toString()).isEqualTo(trace(alone)).isNotEmpty();
    List<String> notices =
        watched.errLines().stream()
            .filter(l -> l.contains("\"event.name\":\"gpu.cuda.notice"))
            .toList();
    assertThat(notices).as(watched.toString()).hasSize(2);
    assertThat(notices.get(0))
        .contains(at("thrown"))
        .contains("java.lang.IllegalStateException ends the host function that cudaLaunchHostFunc")
        .contains("goes nowhere");
    assertThat(notices.get(1))
        .contains(at("waits"))
        .contains(
            "this call waits, and runs inside the stream callback that cudaStreamAddCallback");
    assertThat(watched.errLines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("\"gpu.cuda.status.code\":800")
                    .contains("this runs inside the stream callback that"));
  }

  private static Run run(Jdk jdk, boolean watched) {
    ForkedJvm jvm = ForkedJvm.on(jdk).options("-javaagent:" + Jars.simulator());
    return (watched ? jvm.agent("log=json,log.interval=0s,report=all") : jvm)
        .classPath(classes, Jars.jcuda())
        .main("Callbacks")
        .run();
  }

  private static List<String> sorted(Run run) {
    return run.out().lines().sorted().toList();
  }

  /** What the binding prints of the exception that nobody gets. */
  private static List<String> trace(Run run) {
    return run.errLines().stream()
        .filter(l -> l.contains("IllegalStateException: ") || l.startsWith("\tat "))
        .filter(l -> !l.startsWith("{"))
        .map(l -> l.replaceAll("0x[0-9a-f]+|\\$\\$Lambda[^(]*|[0-9a-f]{8,}", ""))
        .toList();
  }

  private static String at(String mark) {
    return "\"code.line.number\":" + Sources.line(SOURCE, mark);
  }
}
