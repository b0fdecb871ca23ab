package io.warplight.acceptance.verdicts;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import jcuda.Pointer;
import jcuda.runtime.JCuda;

/**
 * What a generated program can be seen to do: the calls it makes, what it shows and what it prints,
 * in order. Used by one program at a time; its methods are what generated code calls.
 */
public final class Probe {
  private static final StringBuffer TRACE = new StringBuffer();
  private static final PrintStream STANDARD = System.out;
  private static ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private Probe() {}

  static void begin() {
    TRACE.setLength(0);
    printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  /** What was done since the beginning. */
  static String end() {
    System.setOut(STANDARD);
    return TRACE + "\nprinted: " + printed.toString(StandardCharsets.UTF_8);
  }

  /** The calls made since the beginning, by name. */
  static String[] calls() {
    return TRACE
        .toString()
        .lines()
        .filter(line -> line.startsWith("call "))
        .map(line -> line.substring(5))
        .toArray(String[]::new);
  }

  /** A call is made, with this as its first argument. */
  public static <T> T at(String function, T argument) {
    TRACE.append("call ").append(function).append('\n');
    return argument;
  }

  /** Where no function is left to call. */
  public static int idle() {
    return 0;
  }

  public static void show(Object value) {
    TRACE.append("show ").append(text(value)).append('\n');
  }

  public static void check(int status) {
    if (status != 0) {
      throw new IllegalStateException("status " + status);
    }
  }

  public static void log(String what, Object value) {
    TRACE.append("log ").append(what).append(' ').append(value).append('\n');
  }

  public static void risk(int number) {
    if (number > 0) {
      throw new IllegalStateException("risk");
    }
  }

  /** Makes the device's context the calling thread's, so that no call fails for want of one. */
  static void prepareThread() {
    JCuda.cudaFree(new Pointer());
  }

  /** Runs it on a thread of its own, to its end. */
  public static void onAThread(Runnable task) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              prepareThread();
              task.run();
            });
    thread.setUncaughtExceptionHandler((unused, e) -> show("thread died of " + e));
    thread.start();
    thread.join();
  }

  /** A resource that shows when it is closed. */
  public static Closing closing(int number) {
    return () -> show("closed " + number);
  }

  static String text(Object value) {
    return value instanceof int[] numbers ? Arrays.toString(numbers) : String.valueOf(value);
  }

  /** A resource whose closing throws nothing. */
  public interface Closing extends AutoCloseable {
    @Override
    void close();
  }
}
