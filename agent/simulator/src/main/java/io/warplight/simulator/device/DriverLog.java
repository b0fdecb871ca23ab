package io.warplight.simulator.device;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The driver's error log, where {@code CUDA_LOG_FILE} says (stdout, stderr or a file), in the real
 * driver's form: {@code [16:49:03.691][thread][CUDA][E] text}. Silent without the variable; a file
 * that cannot be written switches it off. Callable from any thread.
 */
public final class DriverLog {
  private static final long THREAD_BASE = 0x7f1a_0000_0000L;

  private @Nullable OutputStream out;

  DriverLog(@Nullable String target) {
    this.out = open(target);
  }

  private static @Nullable OutputStream open(@Nullable String target) {
    if (target == null || target.isEmpty()) {
      return null;
    }
    if (target.equals("stdout")) {
      return new FileOutputStream(FileDescriptor.out);
    }
    if (target.equals("stderr")) {
      return new FileOutputStream(FileDescriptor.err);
    }
    try {
      return new FileOutputStream(target, true);
    } catch (IOException e) {
      System.err.println("[warplight-simulator] CUDA_LOG_FILE cannot be written: " + e);
      return null;
    }
  }

  /** Whether anything is written. */
  public boolean isOn() {
    return out != null;
  }

  /** An explanation. */
  public void explain(String text) {
    write(text);
  }

  /** The line that ends a failed call of the driver. */
  public void returning(int code, String driverFunction) {
    String name = Status.driverName(code);
    write("Returning " + code + " (" + (name == null ? "?" : name) + ") from " + driverFunction);
  }

  private synchronized void write(String text) {
    if (out == null) {
      return;
    }
    String line =
        "["
            + Times.now()
            + "]["
            + (THREAD_BASE + (Thread.currentThread().getId() << 12))
            + "][CUDA][E] "
            + text
            + "\n";
    try {
      out.write(line.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      out = null;
      System.err.println("[warplight-simulator] CUDA_LOG_FILE cannot be written: " + e);
    }
  }

  /** Loaded with the first line: most programs' logs are off. */
  private static final class Times {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    private Times() {}

    static String now() {
      return LocalTime.now(ZoneId.systemDefault()).format(FORM);
    }
  }
}
