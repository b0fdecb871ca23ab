package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs under {@code guard=stop}, on the simulated device with the shipped jar: it never stops a
 * call with a handle that may be alive, because somebody made it where the agent did not see it.
 */
class GuardIT {

  private static final String SOURCE =
      """
      import java.lang.reflect.Method;
      import java.nio.ByteBuffer;
      import java.util.function.ToIntFunction;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaEvent_t;
      import jcuda.runtime.cudaMemcpyKind;

      public class Guards {

        public static void main(String[] modes) throws Exception {
          JCuda.cudaSetDevice(0);
          for (String mode : modes) {
            run(mode);
          }
        }

        static void run(String mode) throws Exception {
          switch (mode) {
            case "direct":
              Pointer memory = new Pointer();
              JCuda.cudaMalloc(memory, 4096);
              Pointer buffer = Pointer.to(ByteBuffer.allocateDirect(16));
              int kind = cudaMemcpyKind.cudaMemcpyDeviceToHost;
              System.out.println("too long: " + JCuda.cudaMemcpy(buffer, memory, 4096, kind));
              System.out.println("as long: " + JCuda.cudaMemcpy(buffer, memory, 16, kind));
              JCuda.cudaFree(memory);
              break;
            case "dead":
              System.out.println("dead: " + JCuda.cudaEventQuery(dead()));
              break;
            case "reference":
              JCuda.cudaSetDevice(1);
              ToIntFunction<cudaEvent_t> create = JCuda::cudaEventCreate;
              cudaEvent_t old = dead();
              cudaEvent_t made = new cudaEvent_t();
              create.applyAsInt(made);
              System.out.println("reference: " + old.equals(made) + JCuda.cudaEventQuery(made));
              break;
            case "reflection":
              JCuda.cudaSetDevice(2);
              Method method = JCuda.class.getMethod("cudaEventCreate", cudaEvent_t.class);
              cudaEvent_t before = dead();
              cudaEvent_t reflected = new cudaEvent_t();
              method.invoke(null, reflected);
              System.out.println(
                  "reflection: " + before.equals(reflected) + JCuda.cudaEventQuery(reflected));
              break;
            case "old":
              Class.forName("Old");
              break;
            case "wait":
              System.out.println("waits");
              while (new java.io.File(System.getProperty("waits")).exists()) {
                Thread.sleep(5);
              }
              break;
            default:
              throw new IllegalArgumentException(mode);
          }
        }

        /** An event that was made and destroyed where it is seen. */
        static cudaEvent_t dead() {
          cudaEvent_t event = new cudaEvent_t();
          JCuda.cudaEventCreate(event);
          JCuda.cudaEventDestroy(event);
          return event;
        }
      }

      class Old {
        static int create(cudaEvent_t event) {
          return JCuda.cudaEventCreate(event);
        }
      }
      """;

  /** A device that gives the same address again, which the simulated one never does. */
  private static final String SAME_ADDRESS =
      """
      package jcuda.runtime;

      import java.lang.reflect.Field;

      public class JCuda {
        private static long address;

        private static int checkResult(int result) {
          return result;
        }

        public static int cudaSetDevice(int device) {
          address = 0x7000_0000_0000L + 64 * device;
          return checkResult(0);
        }

        public static int cudaEventCreate(cudaEvent_t event) {
          return checkResult(create(event));
        }

        private static int create(cudaEvent_t event) {
          try {
            Field pointer = jcuda.NativePointerObject.class.getDeclaredField("nativePointer");
            pointer.setAccessible(true);
            pointer.setLong(event, address);
            return 0;
          } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
          }
        }

        public static int cudaEventDestroy(cudaEvent_t event) {
          return checkResult(0);
        }

        public static int cudaEventQuery(cudaEvent_t event) {
          return checkResult(0);
        }
      }
      """;

  private static final String NOT_MADE = "cudaEventQuery was not made on thread \"main\"";
  private static final String ABOUT = "cudaEventQuery is about to be made on thread \"main\"";

  @TempDir static Path classes;
  @TempDir static Path sameAddress;

  @BeforeAll
  static void compile() throws IOException {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
    Sources.compile(sameAddress, List.of(Jars.jcuda()), SAME_ADDRESS);
    Path old = classes.resolve("Old.class");
    byte[] file = Files.readAllBytes(old);
    file[7] = 50;
    Files.write(old, file);
  }

  @Test
  void deadHandleAndCopyPastTheEndAreStoppedWhereEverythingIsSeen() {
    Run run = jvm("direct", "dead").agent("guard=stop").run();

    assertThat(run.out().lines())
        .as(run.toString())
        .containsExactly("too long: 1", "as long: 0", "dead: 400");
    assertThat(run.err())
        .contains("cudaMemcpy was not made on thread \"main\", because dst has 16 bytes of Java")
        .contains(NOT_MADE);
  }

  @Test
  void handleThatWasMadeUnseenAtADeadOnesAddressIsNotTakenForIt() {
    Run run =
        ForkedJvm.on(Jdk.V17)
            .classPath(sameAddress, classes, Jars.jcuda())
            .main("Guards")
            .arguments("dead", "reference", "reflection")
            .agent("guard=stop")
            .run();

    assertThat(run.out().lines())
        .as(run.toString())
        // That the address came again is what makes the two last ones a case.
        .containsExactly("dead: 400", "reference: true0", "reflection: true0");
  }

  @Test
  void nothingIsStoppedForADeadHandleWhereAClassIsLeftAsItWas() {
    Run run = jvm("old", "direct", "dead").agent("guard=stop").run();

    assertThat(run.err()).as(run.toString()).contains(ABOUT).doesNotContain(NOT_MADE);
    assertThat(run.out()).contains("too long: 1");
  }

  @Test
  void nothingIsStoppedForADeadHandleAfterAttach() throws Exception {
    Run run = changed(jvm("wait", "dead"), "attach");

    assertThat(run.err()).as(run.toString()).contains(ABOUT).doesNotContain(NOT_MADE);
  }

  /** A guard that was not there from the first call. */
  @Test
  void nothingIsStoppedForADeadHandleByAGuardThatWasSetLater() throws Exception {
    Run run = changed(jvm("dead", "wait", "dead").agent("guard=off"), "set");

    assertThat(run.err()).as(run.toString()).contains(ABOUT).doesNotContain(NOT_MADE);
  }

  /** Has the guard turned to stop by a command while the program waits, and awaits its end. */
  private static Run changed(ForkedJvm program, String command) throws Exception {
    Path waits = Files.createFile(classes.resolve("waits"));
    ForkedJvm.Running jvm = program.options("-Dwaits=" + waits).start();
    try {
      while (!jvm.out().contains("waits")) {
        assertThat(jvm.process().isAlive()).as(jvm.err()).isTrue();
        Thread.sleep(20);
      }
      Run done =
          Commands.run(command, String.valueOf(jvm.process().pid()), "guard=stop,report=all");
      assertThat(done.exit()).as(done.toString()).isZero();
    } finally {
      Files.delete(waits);
    }
    return jvm.await(Duration.ofMinutes(2));
  }

  private static ForkedJvm jvm(String... modes) {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator())
        .classPath(classes, Jars.jcuda())
        .main("Guards")
        .arguments(modes);
  }
}
