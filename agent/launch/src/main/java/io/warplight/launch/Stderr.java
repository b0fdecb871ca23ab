package io.warplight.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Writes a line to the process's standard error, past {@code System.err}, which the application may
 * replace.
 *
 * <p>Stateless; any thread. Standard output belongs to the application: not a byte of ours ever
 * goes there.
 */
final class Stderr {

  private Stderr() {}

  /**
   * Writes one line; control characters in it become {@code ?}, so that no name can forge a second
   * one.
   */
  static void line(String text) throws IOException {
    StringBuilder line = new StringBuilder(text.length() + 1);
    for (int i = 0; i < text.length(); i++) {
      line.append(Character.isISOControl(text.charAt(i)) ? '?' : text.charAt(i));
    }
    line.append('\n');
    // Never closed: closing would close the process's descriptor.
    new FileOutputStream(FileDescriptor.err)
        .write(line.toString().getBytes(Charset.defaultCharset()));
  }
}
