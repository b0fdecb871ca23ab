package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Programs that lose handles, beside others that only look so, run on the simulated device with the
 * shipped jar: what is lost is told, and nothing else.
 */
class LeaksIT {

  private static final String SOURCE =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.lang.ref.ReferenceQueue;
      import java.lang.ref.WeakReference;
      import java.lang.reflect.Field;
      import java.lang.reflect.Method;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.function.ToIntFunction;
      import jcuda.NativePointerObject;
      import jcuda.Pointer;
      import jcuda.Sizeof;
      import jcuda.driver.CUcontext;
      import jcuda.driver.CUdevice;
      import jcuda.driver.CUdeviceptr;
      import jcuda.driver.CUstream;
      import jcuda.driver.JCudaDriver;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaEvent_t;
      import jcuda.runtime.cudaMemcpyKind;
      import jcuda.runtime.cudaStream_t;

      /** Handles that are lost, one a mode, and handles that only look lost. */
      public class Leaks {

        static long hidden;
        static final List<Object> KEPT = new ArrayList<>();
        static WeakReference<ClassLoader> dropped = new WeakReference<>(null);

        public static void main(String[] modes) throws Exception {
          JCuda.cudaSetDevice(0);
          for (String mode : modes) {
            make(mode);
            collect();
            collect();
            afterwards(mode);
            System.out.println("end of " + mode);
          }
        }

        static void make(String mode) throws Exception {
          Pointer memory = new Pointer();
          cudaStream_t stream = new cudaStream_t();
          cudaEvent_t event = new cudaEvent_t();
          switch (mode) {
            case "memory":
              for (int i = 0; i < 3; i++) {
                JCuda.cudaMalloc(new Pointer(), 4096); // three of these leak
              }
              break;
            case "event":
              JCuda.cudaEventCreate(event); // leaks an event
              break;
            case "stream":
              JCuda.cudaStreamCreate(stream); // leaks a stream
              JCuda.cudaStreamSynchronize(stream);
              break;
            case "again":
              JCuda.cudaMalloc(memory, 512);
              JCuda.cudaMalloc(memory, 1024); // loses the first one
              KEPT.add(memory);
              break;
            case "freed":
              JCuda.cudaMalloc(memory, 4096);
              JCuda.cudaFree(memory);
              break;
            case "offset":
              JCuda.cudaMalloc(memory, 4096);
              KEPT.add(memory.withByteOffset(0));
              break;
            case "copy":
              JCuda.cudaStreamCreate(stream);
              KEPT.add(new CUstream(stream));
              break;
            case "table":
              Pointer table = new Pointer();
              JCuda.cudaMalloc(memory, 4096);
              JCuda.cudaMalloc(table, Sizeof.POINTER);
              JCuda.cudaMemcpy(
                  table, Pointer.to(memory), Sizeof.POINTER, cudaMemcpyKind.cudaMemcpyHostToDevice);
              KEPT.add(table);
              break;
            case "number":
              JCuda.cudaMalloc(memory, 4096);
              Method address = NativePointerObject.class.getDeclaredMethod("getNativePointer");
              address.setAccessible(true);
              KEPT.add(address.invoke(memory));
              break;
            case "pool":
              JCuda.cudaMalloc(memory, 4096);
              KEPT.add(memory);
              break;
            case "reference":
              JCuda.cudaMalloc(memory, 4096);
              ToIntFunction<Pointer> free = JCuda::cudaFree;
              free.applyAsInt(memory);
              break;
            case "reference-again":
              JCuda.cudaMalloc(memory, 4096);
              ToIntFunction<Pointer> freeFirst = JCuda::cudaFree;
              freeFirst.applyAsInt(memory);
              JCuda.cudaMalloc(memory, 4096);
              JCuda.cudaFree(memory);
              break;
            case "reset":
              JCuda.cudaMalloc(memory, 4096);
              JCuda.cudaDeviceReset();
              break;
            case "context":
              CUdevice device = new CUdevice();
              CUcontext own = new CUcontext();
              JCudaDriver.cuDeviceGet(device, 0);
              JCudaDriver.cuCtxCreate(own, 0, device);
              JCudaDriver.cuMemAlloc(new CUdeviceptr(), 4096);
              JCudaDriver.cuCtxDestroy(own);
              JCuda.cudaSetDevice(0);
              break;
            case "lost":
              JCuda.cudaMalloc(memory, 4096);
              JCuda.cudaMemset(memory, 1, 4096); // a rule loses the device here
              break;
            case "old":
              Class.forName("Old");
              break;
            case "loader":
              ClassLoader loader = new OwnLoader();
              Method make = loader.loadClass("Leaks").getDeclaredMethod("make", String.class);
              make.setAccessible(true);
              make.invoke(null, "offset");
              make.invoke(null, "freed");
              dropped = new WeakReference<>(loader);
              break;
            case "hidden":
              JCuda.cudaMalloc(memory, 4096); // leaks, it seems
              Field field = NativePointerObject.class.getDeclaredField("nativePointer");
              field.setAccessible(true);
              hidden = field.getLong(memory);
              break;
            default:
              throw new IllegalArgumentException(mode);
          }
        }

        static void afterwards(String mode) throws Exception {
          if (mode.equals("hidden")) {
            Said.await(System.getProperty("told")); // the leak's line comes first
            Field field = NativePointerObject.class.getDeclaredField("nativePointer");
            field.setAccessible(true);
            Pointer found = new Pointer();
            field.set(found, hidden);
            JCuda.cudaFree(found);
          }
          if (mode.equals("loader")) {
            System.out.println("loader is gone: " + (dropped.get() == null));
          }
          if (mode.equals("pool")) {
            JCuda.cudaFree((Pointer) KEPT.remove(KEPT.size() - 1));
          }
        }

        /** Returns when the collector has told of all that nobody held when it was called. */
        static void collect() throws InterruptedException {
          ReferenceQueue<Object> queue = new ReferenceQueue<>();
          WeakReference<Object> mark = new WeakReference<>(new Object(), queue);
          do {
            System.gc();
          } while (queue.remove(1_000) != mark);
        }

        /** Has a Leaks of its own, and JCuda from the application's loader. */
        static final class OwnLoader extends ClassLoader {
          @Override
          protected Class<?> loadClass(String name, boolean resolve)
              throws ClassNotFoundException {
            if (!name.equals("Leaks")) {
              return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            try (InputStream in = getResourceAsStream("Leaks.class")) {
              ByteArrayOutputStream file = new ByteArrayOutputStream();
              for (int b = in.read(); b >= 0; b = in.read()) {
                file.write(b);
              }
              return known == null ? defineClass(name, file.toByteArray(), 0, file.size()) : known;
            } catch (java.io.IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }
        }
      }

      class Old {
        static int free(Pointer memory) {
          return JCuda.cudaFree(memory);
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @TempDir Path classes;

  @ParameterizedTest
  @EnumSource(names = {"V8", "V25"})
  void leaksAreToldAndWhatOnlyLooksLikeOneIsNot(Jdk jdk) throws IOException {
    ForkedJvm.Running jvm =
        start(
            jdk,
            "leaks=true",
            "memory",
            "event",
            "stream",
            "again",
            "freed",
            "offset",
            "copy",
            "table",
            "number",
            "pool",
            "reference",
            "reference-again",
            "reset",
            "context",
            "loader",
            "hidden");
    Run run = jvm.await(PATIENCE);

    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).contains("loader is gone: true");
    List<String> leaks = leaks(run);
    assertThat(leaks).as(run.toString()).hasSize(7);
    assertThat(leaks.get(0))
        .contains(at("three of these leak"))
        .contains("leaked: the device memory 0x", " of 4 KiB, made by cudaMalloc ", " ago: ")
        .contains("the Java object that held it was collected, and nothing had destroyed it");
    assertThat(leaks.get(1)).contains(at("leaks an event")).contains("leaked: the event 0x");
    assertThat(leaks.get(2)).contains(at("leaks a stream")).contains("leaked: the stream 0x");
    assertThat(leaks.get(3))
        .contains(at("loses the first one"))
        .contains(" of 512 bytes, made by cudaMalloc at Leaks.make(Leaks.java:")
        .contains("the Java object that held it was given to this call for another");
    assertThat(leaks.get(4)).contains(at("leaks, it seems"));
    assertThat(leaks.get(5))
        .contains(at("three of these leak"))
        .contains("leaked 2 blocks of device memory (8 KiB) more, 3 in all, in the same way");
    assertThat(leaks.get(6))
        .contains("leaked in all: 7 handles (16.5 KiB), made or lost at 5 places")
        .contains("1 of them used or destroyed after all");
  }

  @Test
  void nobodyIsAccusedWhereAClassIsLeftAsItWas() {
    Run run = run(Jdk.V17, "leaks=true", "old", "memory", "event", "again");

    assertThat(run.out()).as(run.toString()).contains("end of again");
    assertThat(run.err()).contains("left alone (old_version)");
    assertThat(leaks(run)).isEmpty();
  }

  @Test
  void whatALostDeviceTookWithItIsNoLeak() {
    Run run = run(Jdk.V17, "leaks=true", "lost", "again");

    assertThat(run.out()).as(run.toString()).contains("end of again");
    assertThat(run.err()).contains("cudaMemset failed: 700 ");
    assertThat(leaks(run)).isEmpty();
  }

  @Test
  void nothingIsWatchedUnlessItIsWanted() {
    assertThat(leaks(run(Jdk.V17, "report=all", "memory", "again"))).isEmpty();
  }

  private Run run(Jdk jdk, String options, String... modes) {
    return start(jdk, options, modes).await(PATIENCE);
  }

  private ForkedJvm.Running start(Jdk jdk, String options, String... modes) {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE, Programs.SAID);
    Path rules = classes.resolve("rules");
    try {
      Path old = classes.resolve("Old.class");
      byte[] file = Files.readAllBytes(old);
      file[7] = 50;
      Files.write(old, file);
      Files.writeString(rules, "cudaMemset status=cudaErrorIllegalAddress sticky\n");
      return ForkedJvm.on(jdk)
          .options(
              "-javaagent:" + Jars.simulator(),
              "-Dwarplight.simulator.rules=" + rules,
              "-Dtold=Leaks.java:" + Sources.line(SOURCE, "leaks, it seems"))
          .agent(options)
          .classPath(classes, Jars.jcuda())
          .main("Leaks")
          .arguments(modes)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> leaks(Run run) {
    return run.errLines().stream().filter(line -> line.contains("leaked")).toList();
  }

  private static String at(String mark) {
    return "(Leaks.java:" + Sources.line(SOURCE, mark) + ")";
  }
}
