package io.warplight.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Programs that wait for their test, and how to run them: what is exported takes its time. */
final class OtelPrograms {

  /** Loses one status at line 8, and ends when its folder has a file {@code end}. */
  static final String WAITER =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Waiter {
        public static void main(String[] arguments) throws Exception {
          System.out.println("kept " + JCuda.cudaFree(new Pointer()));
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final Duration LIMIT = Duration.ofSeconds(240);

  private OtelPrograms() {}

  /** Starts a program, waits until something has come of it, and has it end. */
  static Run runUntil(ForkedJvm jvm, BooleanSupplier come) throws IOException {
    return runUntil(jvm.start(), come);
  }

  /** The same, where what is to come is a line of standard output that begins so. */
  static Run runUntilOut(ForkedJvm jvm, String start) throws IOException {
    ForkedJvm.Running running = jvm.start();
    return runUntil(running, () -> running.out().lines().anyMatch(line -> line.startsWith(start)));
  }

  /** Waits until something has come of a started program, and has it end. */
  static Run runUntil(ForkedJvm.Running running, BooleanSupplier come) throws IOException {
    long end = System.nanoTime() + LIMIT.toNanos();
    try {
      while (!come.getAsBoolean() && System.nanoTime() < end && running.process().isAlive()) {
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      running.process().destroyForcibly();
      throw new AssertionError(e);
    }
    Files.createFile(running.folder().resolve("end"));
    return running.await(LIMIT);
  }
}
