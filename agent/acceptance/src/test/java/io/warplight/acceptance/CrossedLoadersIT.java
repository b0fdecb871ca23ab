package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two class loaders that each ask the other for its classes, are not parallel capable and define
 * their own before they ask anybody: whoever asks one of them for a class while another thread is
 * in the other waits for ever. Both hold classes that call CUDA, and both are held while these are
 * defined; the agent's part in that must ask neither.
 */
class CrossedLoadersIT {

  private static final String CROSSED =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.util.Map;
      import java.util.Random;
      import java.util.concurrent.CyclicBarrier;
      import java.util.concurrent.TimeUnit;

      public class Crossed {
        public static void main(String[] arguments) throws Exception {
          int pairs = Integer.parseInt(arguments[0]);
          Random random = new Random(Long.parseLong(arguments[1]));
          for (int pair = 0; pair < pairs; pair++) {
            Half left = new Half("Left");
            Half right = new Half("Right");
            left.other = right;
            right.other = left;
            CyclicBarrier bothAreHeld = new CyclicBarrier(2);
            Thread one = run(left, bothAreHeld, random.nextInt(50));
            Thread two = run(right, bothAreHeld, random.nextInt(50));
            one.join(TimeUnit.SECONDS.toMillis(200));
            two.join(TimeUnit.SECONDS.toMillis(200));
            if (one.isAlive() || two.isAlive()) {
              for (Map.Entry<Thread, StackTraceElement[]> all : Thread.getAllStackTraces().entrySet()) {
                System.out.println(all.getKey() + " " + all.getKey().getState());
                for (StackTraceElement frame : all.getValue()) {
                  System.out.println("  " + frame);
                }
              }
              Runtime.getRuntime().halt(9);
            }
            // Each half now calls the other's class, one after the other: two at once would be the
            // application's own deadlock.
            left.runnable("LeftCalls").run();
            right.runnable("RightCalls").run();
          }
          System.out.println(pairs + " pairs");
        }

        static Thread run(Half half, CyclicBarrier bothAreHeld, int spins) {
          Thread thread = new Thread(() -> {
            try {
              half.bothAreHeld = bothAreHeld;
              half.loadClass(half.name + "Merged"); // defined, not linked: that asks the other
              Runnable runnable = half.runnable(half.name);
              for (int i = 0; i < spins; i++) {
                Thread.yield();
              }
              runnable.run();
            } catch (Exception e) {
              e.printStackTrace();
            }
          });
          thread.setDaemon(true);
          thread.start();
          return thread;
        }

        static final class Half extends ClassLoader {
          final String name;
          volatile Half other;
          CyclicBarrier bothAreHeld;

          Half(String name) {
            super(Crossed.class.getClassLoader());
            this.name = name;
          }

          Runnable runnable(String type) throws Exception {
            return (Runnable) loadClass(type).getConstructor().newInstance();
          }

          @Override
          protected synchronized Class<?> loadClass(String type, boolean resolve)
              throws ClassNotFoundException {
            Class<?> known = findLoadedClass(type);
            if (known != null) {
              return known;
            }
            if (!type.startsWith("Left") && !type.startsWith("Right") && !type.startsWith("jcuda.")) {
              return super.loadClass(type, resolve);
            }
            if (!type.startsWith(name) && !type.startsWith("jcuda.")) {
              return other.loadClass(type);
            }
            try {
              if (type.equals(name + "Merged")) {
                bothAreHeld.await();
              }
              byte[] file = bytes(type);
              return defineClass(type, file, 0, file.length);
            } catch (Exception e) {
              throw new ClassNotFoundException(type, e);
            }
          }

          private byte[] bytes(String type) throws Exception {
            try (InputStream in = getResourceAsStream(type.replace('.', '/') + ".class")) {
              ByteArrayOutputStream out = new ByteArrayOutputStream();
              byte[] some = new byte[4096];
              for (int n = in.read(some); n >= 0; n = in.read(some)) {
                out.write(some, 0, n);
              }
              return out.toByteArray();
            }
          }

          @Override
          public synchronized InputStream getResourceAsStream(String resource) {
            return super.getResourceAsStream(resource);
          }
        }
      }
      """;

  /** Calls CUDA, needs the other half for nothing. */
  private static final String HALF =
      """
      import jcuda.runtime.JCuda;

      public class Left implements Runnable {
        @Override
        public void run() {
          JCuda.next(1);
          JCuda.cudaFree(null); // lost
          wrapper(); // lost by the caller
          JCuda.next(0);
        }

        static int wrapper() {
          return JCuda.cudaDeviceSynchronize();
        }
      }
      """;

  /** Merges two types of the other half, so that whoever computes frames asks for both. */
  private static final String MERGED =
      """
      import jcuda.runtime.JCuda;

      public class LeftMerged {
        static Object merged(boolean one) {
          RightShape shape = one ? new RightSquare() : new RightRound();
          JCuda.cudaFree(null);
          return shape;
        }
      }
      """;

  private static final String CALLS =
      """
      public class LeftCalls implements Runnable {
        @Override
        public void run() {
          if (LeftMerged.merged(true) instanceof RightSquare) {
            new Right().run();
          }
        }
      }
      """;

  private static final String SHAPE = "public class LeftShape {}";
  private static final String SQUARE = "public class LeftSquare extends LeftShape {}";
  private static final String ROUND = "public class LeftRound extends LeftShape {}";

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(
        classes,
        CROSSED,
        HALF,
        mirrored(HALF),
        MERGED,
        mirrored(MERGED),
        CALLS,
        mirrored(CALLS),
        SHAPE,
        mirrored(SHAPE),
        SQUARE,
        mirrored(SQUARE),
        ROUND,
        mirrored(ROUND));
  }

  private static String mirrored(String text) {
    return text.replace("Left", "\0").replace("Right", "Left").replace("\0", "Right");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void nobodyWaitsForAnother(Jdk jdk) {
    // A sample; .ci/long makes 1,000 in each of many JVMs.
    int starts = Integer.getInteger("starts", 3) / 3;
    String pairs = System.getProperty("crossed.pairs", "100");
    long seed = Long.getLong("seed", System.nanoTime());
    for (int start = 0; start < starts; start++) {
      Run run =
          ForkedJvm.on(jdk)
              .agent()
              .classPath(classes)
              .main("Crossed", pairs, Long.toString(seed + start))
              .run();
      assertThat(run.exit()).as("seed " + (seed + start) + "\n" + run).isZero();
      assertThat(run.out()).isEqualTo(pairs + " pairs\n");
      // Each half loses two by itself, and two when the other calls it.
      assertThat(run.err()).as(run.toString()).contains(8 * Long.parseLong(pairs) + " failures");
    }
  }
}
