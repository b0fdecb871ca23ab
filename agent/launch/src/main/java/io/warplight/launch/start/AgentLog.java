package io.warplight.launch.start;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Lines about the agent itself, before or without the log: straight to the process's standard
 * error. The launcher has the same for itself: no class of either loader sees one of the other.
 */
final class AgentLog {

  private AgentLog() {}

  static void line(String text) {
    StringBuilder line = new StringBuilder(text.length() + 1);
    for (int i = 0; i < text.length(); i++) {
      line.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
    }
    try {
      // Never closed: closing would close the process's descriptor.
      new FileOutputStream(FileDescriptor.err)
          .write(line.append('\n').toString().getBytes(Charset.defaultCharset()));
    } catch (IOException closed) {
      // Standard error is closed: there is nowhere left to say it.
    }
  }
}
