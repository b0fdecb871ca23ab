package io.warplight.launch.live;

import io.warplight.launch.start.Start;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much time the agent took: rewriting, on the application's threads, and on threads of its own,
 * as the system has it. What a call takes longer is not among it: that is not measured while it
 * runs, because measuring would cost more than the call does. On the channel's thread.
 */
final class OwnTime {

  /** The system keeps fifteen characters of a thread's name. */
  private static final String NAMES = "warplight-";

  private static final Path TASKS = Paths.get("/proc/self/task");
  private static final long NANOS_A_MILLI = 1_000_000;

  private OwnTime() {}

  static Map<String, Object> of(Start start) {
    Map<String, Object> time = new LinkedHashMap<>();
    time.put("rewriting_ms", start.rewritingNanos() / NANOS_A_MILLI);
    time.put("threads_ms", ofThreads(TASKS) / NANOS_A_MILLI);
    return time;
  }

  /** What the agent's threads that run now have taken of the processors, in nanoseconds. */
  static long ofThreads(Path tasks) {
    long nanos = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
      for (Path task : all) {
        if (text(task.resolve("comm")).startsWith(NAMES)) {
          String times = text(task.resolve("schedstat"));
          nanos += number(times.substring(0, Math.max(0, times.indexOf(' '))));
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // Elsewhere than on Linux there is no such place.
      return nanos;
    }
    return nanos;
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException ended) {
      return "";
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException none) {
      return 0;
    }
  }
}
