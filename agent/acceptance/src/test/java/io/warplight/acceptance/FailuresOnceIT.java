package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each failure is reported exactly once, whichever way the call is made. */
class FailuresOnceIT {

  private static final String WAYS =
      """
      import java.lang.invoke.MethodHandle;
      import java.lang.invoke.MethodHandles;
      import java.lang.invoke.MethodType;
      import java.util.function.IntSupplier;
      import jcuda.CudaException;
      import jcuda.Pointer;
      import jcuda.jcublas.JCublas2;
      import jcuda.jcublas.cublasHandle;
      import jcuda.runtime.JCuda;

      public class Ways {
        public static void main(String[] arguments) throws Throwable {
          JCuda.next(1);
          JCuda.cudaDeviceSynchronize(); // site
          IntSupplier reference = JCuda::cudaDeviceSynchronize;
          reference.getAsInt(); // reference
          JCuda.class.getMethod("cudaDeviceSynchronize").invoke(null); // reflection
          MethodHandle handle =
              MethodHandles.publicLookup()
                  .findStatic(
                      JCuda.class, "cudaDeviceSynchronize", MethodType.methodType(int.class));
          int ignored = (int) handle.invokeExact(); // handle
          JCuda.cudaDeviceReset(); // site without a check
          IntSupplier unchecked = JCuda::cudaDeviceReset;
          unchecked.getAsInt(); // reference without a check
          Old.call();
          if (JCuda.cudaDeviceSynchronize() != 0) { // checked
            ignored++;
          }
          try {
            JCuda.cudaDeviceSynchronize(); // vain
          } catch (CudaException e) {
            throw new AssertionError(e);
          }
          waiting();
          thrown();
          lastError();
          JCublas2.setExceptionsEnabled(true);
          JCublas2.cublasCreate(new cublasHandle());
          JCuda.next(1);
          JCuda.cudaFree(new Pointer()); // forgotten
        }

        static void waiting() {
          JCuda.next(600);
          for (int i = 0; i < 100; i++) {
            JCuda.cudaStreamQuery(null);
            IntSupplier query = () -> JCuda.cudaStreamQuery(null);
            query.getAsInt();
          }
          JCuda.next(400);
          JCuda.cudaStreamQuery(null); // query
        }

        static void thrown() {
          JCuda.setExceptionsEnabled(true);
          JCuda.next(1);
          try {
            JCuda.cudaDeviceSynchronize(); // thrown
            throw new AssertionError();
          } catch (CudaException e) {
            // the application's own business
          }
          IntSupplier reference = JCuda::cudaDeviceSynchronize;
          try {
            reference.getAsInt(); // thrown by a reference
            throw new AssertionError();
          } catch (CudaException e) {
            // likewise
          }
          JCuda.next(600);
          try {
            JCuda.cudaStreamQuery(null);
            throw new AssertionError();
          } catch (CudaException e) {
            // not ready, which is no failure
          }
          try {
            throw new CudaException("the application's own");
          } catch (CudaException e) {
            // not the binding's
          }
          JCuda.setExceptionsEnabled(false);
        }

        static void lastError() {
          JCuda.next(2);
          JCuda.cudaFree(null); // fails
          JCuda.cudaGetLastError(); // repeats
          JCuda.next(3);
          JCuda.cudaGetLastError(); // news
          JCuda.next(0);
          JCuda.cudaGetLastError();
        }
      }
      """;

  private static final String OLD =
      """
      import jcuda.runtime.JCuda;

      class Old {
        static void call() {
          JCuda.cudaDeviceSynchronize(); // class file of Java 6
        }
      }
      """;

  private static final String THREADS =
      """
      import java.util.function.IntSupplier;
      import jcuda.runtime.JCuda;

      public class Threads {
        public static void main(String[] arguments) throws Exception {
          all(Threads::ordinary);
          all(Threads::sticky);
          if (arguments.length > 0) {
            Thread[] virtual = new Thread[50];
            for (int i = 0; i < virtual.length; i++) {
              virtual[i] =
                  (Thread)
                      Thread.class
                          .getMethod("startVirtualThread", Runnable.class)
                          .invoke(null, (Runnable) Threads::ordinary);
            }
            for (Thread thread : virtual) {
              thread.join();
            }
          }
        }

        static void all(Runnable work) throws Exception {
          Thread[] threads = new Thread[8];
          for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(work, "line\\nwarplight: forged " + i);
            threads[i].start();
          }
          for (Thread thread : threads) {
            thread.join();
          }
        }

        static void ordinary() {
          IntSupplier reference = JCuda::cudaDeviceSynchronize;
          JCuda.next(1);
          for (int i = 0; i < 100; i++) {
            JCuda.cudaDeviceSynchronize();
            reference.getAsInt();
          }
        }

        static void sticky() {
          IntSupplier reference = JCuda::cudaDeviceSynchronize;
          JCuda.next(700);
          for (int i = 0; i < 100; i++) {
            JCuda.cudaDeviceSynchronize();
            reference.getAsInt();
          }
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    FailuresBinding.compile(classes, WAYS, OLD, THREADS);
    Path old = classes.resolve("Old.class");
    byte[] file = Files.readAllBytes(old);
    file[7] = 50;
    Files.write(old, file);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void everyWayToCallIsSeenOnce(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("report=all,log=json,log.interval=0s")
            .classPath(classes)
            .main("Ways")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    FailureLines ways =
        new FailureLines(
            FailureLines.of(run).lines().stream().filter(l -> l.contains("Ways.")).toList());
    assertThat(ways.byMark(WAYS))
        .as(run.err())
        .containsOnly(
            entry("site", 1L),
            entry("reference", 1L),
            entry("reflection", 1L),
            entry("handle", 1L),
            entry("site without a check", 1L),
            entry("reference without a check", 1L),
            entry("checked", 1L),
            entry("vain", 1L),
            entry("query", 1L),
            entry("thrown", 1L),
            entry("thrown by a reference", 1L),
            entry("fails", 1L),
            entry("news", 1L),
            entry("forgotten", 1L));
    assertThat(ways.only(WAYS, "vain")).contains("the code catches CudaException here, but JCuda");
    assertThat(ways.only(WAYS, "forgotten")).contains("exceptions are on for JCublas2");
    assertThat(ways.only(WAYS, "thrown")).contains("\"gpu.cuda.fate\":\"thrown\"");
    assertThat(ways.only(WAYS, "checked")).contains("\"gpu.cuda.fate\":\"checked\"");
    assertThat(FailureLines.of(run).lines())
        .as("class file of Java 6")
        .filteredOn(l -> l.contains("Old.call"))
        .hasSize(1);
    assertThat(run.err()).contains("15 failures");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void totalsOfManyThreadsAreExact(Jdk jdk) {
    boolean virtual = jdk.version() >= 21;
    Run run =
        ForkedJvm.on(jdk)
            .agent()
            .classPath(classes)
            .main("Threads", virtual ? new String[] {"virtual"} : new String[0])
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    int ordinary = 8 * 200 + (virtual ? 50 * 200 : 0);
    assertThat(run.err())
        .contains((ordinary + 1) + " failures")
        .contains(1599 + " echoes of a lost device");
    assertThat(run.errLines()).noneMatch(line -> line.startsWith("warplight: forged"));
  }
}
