package io.warplight.signals.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Where lines go: the process's standard error, or a file that is opened with the first line. On
 * the log's own thread. Standard error is written past {@code System.err}: that one belongs to the
 * application, which may have put a logger, a lock or a GPU call behind it.
 */
final class Destination implements LineWriter.Output {

  private final @Nullable Path file;
  private @Nullable OutputStream out;
  private boolean standardError;

  /** The file, or standard error if null. */
  Destination(@Nullable Path file) {
    this.file = file;
  }

  @Override
  public void write(byte[] line) throws IOException {
    OutputStream open = out;
    if (open == null) {
      open = open();
      out = open;
    }
    // One write a line: lines of several processes do not mix.
    open.write(line);
  }

  /** Closes the file; the process's standard error is not ours to close. */
  @Override
  public void close() throws IOException {
    OutputStream open = out;
    if (file != null && open != null && !standardError) {
      open.close();
    }
  }

  // A security manager may forbid the application the file; see AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  private OutputStream open() throws IOException {
    if (file == null) {
      return standardError();
    }
    Object opened =
        AccessController.doPrivileged(
            (PrivilegedAction<Object>)
                () -> {
                  try {
                    return new FileOutputStream(file.toFile(), true);
                  } catch (IOException | RuntimeException e) {
                    return e;
                  }
                });
    if (opened instanceof OutputStream) {
      return (OutputStream) opened;
    }
    OutputStream error = standardError();
    String line =
        TextLine.PREFIX
            + "log.file="
            + Printable.of(file.toString())
            + " cannot be written ("
            + Printable.of(String.valueOf(((Exception) opened).getMessage()))
            + "): lines go to standard error\n";
    error.write(line.getBytes(StandardCharsets.UTF_8));
    return error;
  }

  /** Never closed: closing would close the process's descriptor. */
  private OutputStream standardError() {
    standardError = true;
    return new FileOutputStream(FileDescriptor.err);
  }
}
