package io.warplight.launch.start;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where this JVM took its options from, as far as that can be told without loading anything: the
 * process's command line on Linux, and the environment. It is looked at, never kept and never
 * printed, because it may hold passwords. At start-up, and when the agent is put together.
 */
final class CommandLine {

  private static final String FILE = "/proc/self/cmdline";
  private static final int LONGEST = 64 << 10;

  private CommandLine() {}

  /**
   * Its words, each ended by a zero; null where the system does not tell, or a security manager
   * hides it, or it is longer than anybody looks at.
   */
  static @Nullable String words() {
    try (InputStream in = new FileInputStream(FILE)) {
      byte[] bytes = new byte[LONGEST];
      int length = 0;
      for (int n = in.read(bytes, 0, bytes.length);
          n > 0;
          n = in.read(bytes, length, bytes.length - length)) {
        length += n;
      }
      return length < bytes.length
          ? new String(bytes, 0, length, StandardCharsets.ISO_8859_1)
          : null;
    } catch (IOException | RuntimeException unknown) {
      return null;
    }
  }

  /** Whether there are options that the command line itself does not show: they are in a file. */
  static boolean hidesOptions(String words) {
    return words.contains("\0@")
        || words.contains("\0-XX:Flags=")
        || words.contains("\0-XX:VMOptionsFile=");
  }

  /** What each variable holds that JVMs take options from. */
  static String[] variables(Map<String, String> environment) {
    String[] values = {
      environment.get("JAVA_TOOL_OPTIONS"),
      environment.get("JDK_JAVA_OPTIONS"),
      environment.get("_JAVA_OPTIONS")
    };
    for (int i = 0; i < values.length; i++) {
      values[i] = values[i] == null ? "" : values[i];
    }
    return values;
  }
}
