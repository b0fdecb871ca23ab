package io.warplight.launch.channel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Which process this is, among those of its own container, on Linux. Immutable. */
public final class SelfProcess {

  private static final int FIELD_STARTED = 22;

  private final String number;
  private final long started;
  private final String numbers;

  SelfProcess(String number, long started, String numbers) {
    this.number = number;
    this.started = started;
    this.numbers = numbers;
  }

  /**
   * This one.
   *
   * @throws IOException where there is no {@code /proc}
   */
  public static SelfProcess find() throws IOException {
    Path self = Paths.get("/proc/self").toRealPath();
    return new SelfProcess(String.valueOf(self.getFileName()), started(self), numbers(self));
  }

  /**
   * Whose numbers a process has: the name of its container's process numbers; empty if unknown.
   *
   * @param process its folder in {@code /proc}
   */
  static String numbers(Path process) {
    try {
      return Files.readSymbolicLink(process.resolve("ns/pid")).toString();
    } catch (IOException unreadable) {
      return "";
    }
  }

  /**
   * When a process was started, in the clock ticks of the machine's own count: with the number it
   * tells a process from a later one of that number.
   *
   * @param process its folder in {@code /proc}
   */
  public static long started(Path process) throws IOException {
    String stat =
        new String(Files.readAllBytes(process.resolve("stat")), StandardCharsets.ISO_8859_1);
    // The second field is the program's name, in brackets, with whatever is in it.
    String[] rest = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ", -1);
    try {
      return Long.parseLong(rest[FIELD_STARTED - 3]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IOException("no such field in " + process.resolve("stat"), e);
    }
  }

  String number() {
    return number;
  }

  long started() {
    return started;
  }

  String numbers() {
    return numbers;
  }
}
