package io.warplight.simulator.api;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The process's standard output, which JCuda's native code and kernels print to. */
final class Output {
  private static final OutputStream OUT = new FileOutputStream(FileDescriptor.out);

  private Output() {}

  static synchronized void print(String text) {
    System.out.flush();
    try {
      OUT.write(text.getBytes(StandardCharsets.UTF_8));
      OUT.flush();
    } catch (IOException closed) {
      System.err.println("[warplight-simulator] standard output is closed: " + closed);
    }
  }
}
