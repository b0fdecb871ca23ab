package io.warplight.acceptance;

import java.nio.file.Path;
import java.util.List;

/** Programs that several tests run. */
final class Programs {

  /** Loses one status at line 8 and prints it, and the number of its arguments as its exit code. */
  static final String LOSER =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Loser {
        public static void main(String[] arguments) {
          int kept = JCuda.cudaFree(new Pointer());
          System.out.println("kept " + kept);
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          System.exit(arguments.length);
        }
      }
      """;

  /** How the line about Loser's lost status begins. */
  static final String LOST = "Loser.main(Loser.java:8)";

  /** A binding that needs nothing but java.base, unlike JCuda, which uses java.util.logging. */
  private static final String POINTER =
      """
      package jcuda;

      public class Pointer {}
      """;

  private static final String BINDING =
      """
      package jcuda.runtime;

      public class JCuda {
        public static int cudaFree(jcuda.Pointer memory) {
          return checkResult(35);
        }

        public static int cudaMalloc(jcuda.Pointer memory, long size) {
          return checkResult(35);
        }

        private static int checkResult(int result) {
          return result;
        }
      }
      """;

  /** Waits until its JVM has said something: standard error is a file, see {@link ForkedJvm}. */
  static final String SAID =
      """
      import java.nio.file.Files;
      import java.nio.file.Paths;

      public class Said {
        public static void await(String text) throws Exception {
          await(text, 1);
        }

        /** So often. */
        public static void await(String text, int times) throws Exception {
          while (times(text) < times) {
            Thread.sleep(20);
          }
        }

        private static int times(String text) throws Exception {
          return new String(Files.readAllBytes(Paths.get("err")), "UTF-8").split(text, -1).length - 1;
        }
      }
      """;

  private Programs() {}

  /** Compiles the binding that answers 35 to all, and {@link #LOSER} for it. */
  static void compileLoserAndBinding(Path classes) {
    Sources.compile(classes, List.of(), POINTER, BINDING, LOSER);
  }

  /** Compiles {@link #LOSER}. */
  static void compileLoser(Path classes) {
    Sources.compile(classes, List.of(Jars.jcuda()), LOSER);
  }

  /** What Loser needs, with the binding's natives. */
  static Path[] loserClassPath(Path classes) {
    return new Path[] {classes, Jars.jcuda(), Jars.jcudaNatives()};
  }

  /**
   * Options that keep the JVM itself from printing about the binding's natives (JDK 24 and later).
   */
  static String[] quiet(Jdk jdk) {
    return jdk.version() >= 24
        ? new String[] {"--enable-native-access=ALL-UNNAMED"}
        : new String[0];
  }
}
