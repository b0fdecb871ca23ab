package io.warplight.launch.start;

import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The JVM's arguments as the JVM itself tells them: those of its command line, of its environment
 * and of files of options. A class of its own, because it needs {@code java.management}, which an
 * image may lack; the platform's MBean server is not touched.
 */
final class JvmArguments {

  private JvmArguments() {}

  /**
   * All of them.
   *
   * @throws LinkageError where there is no {@code java.management}
   */
  static List<String> all() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }
}
