package io.warplight.launch.start;

import io.warplight.signals.log.LogSink;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Says, once, that a class file is newer than the rewriter: with a Java that is newer than
 * Warplight that is so of every class of the application. Runs on the thread that loads the class.
 */
final class NewVersionLine {

  /** A class file's version is Java's with this added. */
  private static final int BEFORE_JAVA_1 = 44;

  private final LogSink log;
  private final AtomicBoolean said = new AtomicBoolean();

  NewVersionLine(LogSink log) {
    this.log = log;
  }

  /**
   * Tells of the first such class.
   *
   * @param className internal name
   * @param classFile begins with four bytes of magic and two of the minor version
   */
  void left(String className, byte[] classFile) {
    if (said.compareAndSet(false, true)) {
      int version = ((classFile[6] & 0xFF) << 8) | (classFile[7] & 0xFF);
      log.say(
          "gpu.cuda.agent.left",
          className.replace('/', '.')
              + " stays as it was, and so do all of its kind: class files of version "
              + version
              + " (Java "
              + (version - BEFORE_JAVA_1)
              + ") are newer than this Warplight. Their failures are seen by the backstop alone;"
              + " take a newer Warplight");
    }
  }
}
