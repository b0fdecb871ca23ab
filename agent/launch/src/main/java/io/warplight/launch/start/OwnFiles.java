package io.warplight.launch.start;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Files of the agent's own jar, read through its loader. Stateless; any thread. */
public final class OwnFiles {

  private OwnFiles() {}

  /** The bridge's class file. */
  static byte[] bridge() throws IOException {
    return read("java/lang/WarplightBridge.class");
  }

  /** This agent's version. */
  public static String version() throws IOException {
    return new String(read("io/warplight/launch/start/version"), StandardCharsets.UTF_8).trim();
  }

  /** A page of the documentation. */
  public static String page(String name) throws IOException {
    return new String(read("io/warplight/launch/pages/" + name), StandardCharsets.UTF_8);
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = OwnFiles.class.getResourceAsStream("/" + name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is missing from the agent's jar");
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        bytes.write(buffer, 0, n);
      }
      return bytes.toByteArray();
    }
  }
}
