package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that lose errors although no call of theirs fails, beside their near misses, run on the
 * simulated device with the shipped jar: each line that is marked is told of once, no other is.
 */
class NoticesIT {

  private static final String SOURCE =
      """
      import static jcuda.runtime.JCuda.*;
      import static jcuda.runtime.cudaError.*;

      import java.nio.ByteBuffer;
      import jcuda.Pointer;
      import jcuda.driver.CUcontext;
      import jcuda.driver.CUdeviceptr;
      import jcuda.driver.JCudaDriver;
      import jcuda.runtime.cudaMemcpyKind;
      import jcuda.runtime.cudaStream_t;

      public class Habits {
        private static final long TOO_MUCH = 1L << 50;

        public static void main(String[] arguments) throws Exception {
          cudaFree(new Pointer());
          handledAndForgotten();
          handledAndCleared();
          inOneStatement();
          cleared();
          dropped();
          textOfTheFailure();
          copies();
          peers();
        }

        /** The array may move before the copy runs. */
        private static void copies() {
          Pointer device = new Pointer();
          cudaMalloc(device, 16);
          for (int i = 0; i < 3; i++) {
            cudaMemcpyAsync(device, Pointer.to(new float[4]), 16, 1, null); // may move
            Pointer direct = Pointer.to(ByteBuffer.allocateDirect(16));
            cudaMemcpyAsync(device, direct, 16, cudaMemcpyKind.cudaMemcpyHostToDevice, null);
          }
          cudaDeviceSynchronize();
          cudaFree(device);
        }

        /** Exceptions are on, and this function does not know. */
        private static void peers() {
          CUcontext context = new CUcontext();
          CUdeviceptr memory = new CUdeviceptr();
          JCudaDriver.setExceptionsEnabled(true);
          JCudaDriver.cuCtxGetCurrent(context);
          JCudaDriver.cuMemAlloc(memory, 16);
          if (JCudaDriver.cuMemcpyPeer(memory, context, memory, context, 8) != 0) {
            throw new AssertionError();
          }
          JCudaDriver.cuMemcpyPeer(memory, context, memory, context, 8); // no throw
          JCudaDriver.cuMemcpyPeer(memory, context, memory, context, 8);
          JCudaDriver.cuMemFree(memory);
        }

        /** The failure is dealt with, its code stays behind, and a later check takes it. */
        private static void handledAndForgotten() {
          if (cudaMalloc(new Pointer(), TOO_MUCH) != cudaSuccess) {
            System.out.println("on the host, then");
          }
          cudaStream_t stream = new cudaStream_t();
          cudaStreamCreate(stream);
          cudaStreamSynchronize(stream);
          if (cudaPeekAtLastError() != cudaSuccess) { // earlier
            System.out.println("the stream is to blame, it thinks");
          }
          cudaGetLastError();
          cudaStreamDestroy(stream);
        }

        private static void handledAndCleared() {
          if (cudaMalloc(new Pointer(), TOO_MUCH) != cudaSuccess) {
            cudaGetLastError();
          }
          cudaDeviceSynchronize();
          if (cudaGetLastError() != cudaSuccess) {
            throw new AssertionError();
          }
        }

        private static void inOneStatement() {
          check(cudaMalloc(new Pointer(), TOO_MUCH));
        }

        private static void check(int status) {
          if (status != cudaSuccess && cudaGetLastError() != status) {
            throw new AssertionError();
          }
        }

        /** Nobody has looked at it, and now nobody can. */
        private static void cleared() {
          cudaMalloc(new Pointer(), TOO_MUCH);
          cudaDeviceSynchronize();
          cudaGetLastError(); // cleared
        }

        /** Nobody has looked at its own status, and the check does not know whose it has. */
        private static void dropped() {
          cudaMalloc(new Pointer(), TOO_MUCH);
          cudaDeviceSynchronize();
          if (cudaGetLastError() != cudaSuccess) { // dropped
            System.out.println("the device is to blame, it thinks");
          }
        }

        private static void textOfTheFailure() {
          int status = cudaMalloc(new Pointer(), TOO_MUCH);
          if (status != cudaSuccess) {
            System.out.println(cudaGetErrorString(cudaGetLastError()));
          }
        }
      }
      """;

  private static final String POOL =
      """
      import static jcuda.runtime.JCuda.*;

      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.util.concurrent.ExecutorService;
      import java.util.concurrent.Executors;
      import java.util.concurrent.TimeUnit;
      import jcuda.Pointer;
      import jdk.jfr.FlightRecorder;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class Pool {
        public static void main(String[] arguments) throws Exception {
          cudaSetDevice(1); // main only
          cudaFree(new Pointer());
          ExecutorService pool = Executors.newFixedThreadPool(1);
          for (int i = 0; i < 3; i++) {
            pool.submit(Pool::work).get();
          }
          pool.shutdown();
          ExecutorService right = Executors.newFixedThreadPool(1);
          right.submit(() -> check(cudaSetDevice(1) | cudaMalloc(new Pointer(), 16))).get();
          right.shutdown();
          long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
          while (!isRecorded() && System.nanoTime() < end) {}
        }

        private static void work() {
          check(cudaMalloc(new Pointer(), 16)); // assumed
        }

        private static void check(int status) {
          if (status != 0) {
            throw new IllegalStateException("status " + status);
          }
        }

        /** The sink opens on a thread of its own. */
        private static boolean isRecorded() throws Exception {
          Path file = Files.createTempFile("notices", ".jfr");
          try (Recording now = FlightRecorder.getFlightRecorder().takeSnapshot()) {
            now.dump(file);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
              if (event.getEventType().getName().equals("io.warplight.CudaNotice")) {
                System.out.println(
                    event.getString("kind") + ' ' + event.getString("codeFunctionName") + ':'
                        + event.getInt("codeLineNumber"));
                return true;
              }
            }
          } finally {
            Files.delete(file);
          }
          return false;
        }
      }
      """;

  @TempDir static Path classes;

  @Test
  void eachMarkedLineIsToldOfOnceAndNoOther() {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent("log=json,log.interval=0s")
            .classPath(classes, Jars.jcuda())
            .main("Habits")
            .run();

    assertThat(run.exit()).as(run.toString()).isZero();
    List<String> notices = notices(run);
    assertThat(notices).as(run.toString()).hasSize(5);
    assertThat(notices.get(0))
        .contains(at("earlier"))
        .contains("cudaPeekAtLastError tells here of an earlier call, and of none after it")
        .contains("2 cudaErrorMemoryAllocation of cudaMalloc at Habits.handledAndForgotten")
        .contains("where it was noticed; to call cudaGetLastError there");
    assertThat(notices.get(1))
        .contains(at("cleared"))
        .contains("cudaGetLastError clears a failure that nobody has looked at: 2 ")
        .contains("of cudaMalloc at Habits.cleared(");
    assertThat(notices.get(2))
        .contains(at("dropped"))
        .contains("of cudaMalloc at Habits.dropped(")
        .contains("whose own status nobody looked at");
    assertThat(notices.get(3))
        .contains(at("may move"))
        .contains("cudaMemcpyAsync is given a Java array or a buffer on the heap");
    assertThat(notices.get(4))
        .contains(at("no throw"))
        .contains("exceptions are on, but cuMemcpyPeer never throws one");
  }

  /** The device is one thread's; the recording that runs has the notice too. */
  @Test
  void aThreadThatSetNoDeviceIsToldOfInTheLogAndInARecording() {
    Sources.compile(classes, List.of(Jars.jcuda()), List.of("--release", "17", "-g"), POOL);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-XX:StartFlightRecording", "-Xlog:jfr+startup=off")
            .options("-javaagent:" + Jars.simulator() + "=devices=2")
            .agent("log=json,log.interval=0s")
            .classPath(classes, Jars.jcuda())
            .main("Pool")
            .run();

    assertThat(run.exit()).as(run.toString()).isZero();
    List<String> notices = notices(run);
    assertThat(notices).as(run.toString()).hasSize(1);
    assertThat(notices.get(0))
        .contains("\"code.line.number\":" + Sources.line(POOL, "assumed"))
        .contains("cudaMalloc acts on device 0 here")
        .contains("pool-1-thread-1")
        .contains("device 1 was set at Pool.main(Pool.java:" + Sources.line(POOL, "main only"));
    assertThat(run.out().lines())
        .as(run.toString())
        .contains("device_assumed Pool.work:" + Sources.line(POOL, "assumed"));
  }

  private static List<String> notices(Run run) {
    return run.errLines().stream()
        .filter(line -> line.contains("\"event.name\":\"gpu.cuda.notice"))
        .toList();
  }

  private static String at(String mark) {
    return "\"code.line.number\":" + Sources.line(SOURCE, mark);
  }
}
