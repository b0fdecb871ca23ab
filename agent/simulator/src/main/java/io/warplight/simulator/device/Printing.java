package io.warplight.simulator.device;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The process's own standard streams, which native code writes to whatever {@code System.setOut}
 * says: for JCuda's messages, a kernel's printf and a failed assertion. Callable from any thread.
 */
public final class Printing {
  private static final OutputStream OUT = new FileOutputStream(FileDescriptor.out);
  private static final OutputStream ERR = new FileOutputStream(FileDescriptor.err);

  private Printing() {}

  /** Writes to standard output. */
  public static void out(String text) {
    System.out.flush();
    write(OUT, text);
  }

  /** Writes to standard error. */
  public static void err(String text) {
    System.err.flush();
    write(ERR, text);
  }

  private static synchronized void write(OutputStream stream, String text) {
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException closed) {
      return; // nobody reads: as in a native process, whose write fails unseen
    }
  }
}
