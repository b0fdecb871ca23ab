package io.warplight.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * What the first rewritten class costs a fresh JVM, by plain ASM, by Byte Buddy, and as Warplight
 * does it, with the fates of its sites: milliseconds and resident kilobytes from before to after.
 *
 * <p>{@code java -cp ... io.warplight.benchmarks.ColdRewrite asm|bytebuddy|warplight <systemds jar>}
 */
public final class ColdRewrite {
  private static final String SUBJECT =
      "org/apache/sysds/runtime/instructions/gpu/context/CSRPointer";

  private ColdRewrite() {}

  /** One way to rewrite a class's call sites. */
  interface Way {
    byte[] rewrite(String internalName, byte[] classFile);
  }

  /** Rewrites once and prints what it took. */
  public static void main(String[] arguments) throws IOException {
    byte[] classFile;
    try (ZipFile jar = new ZipFile(arguments[1])) {
      classFile = jar.getInputStream(jar.getEntry(SUBJECT + ".class")).readAllBytes();
    }
    long residentBefore = resident();
    long start = System.nanoTime();
    byte[] rewritten = way(arguments[0]).rewrite(SUBJECT, classFile);
    long nanos = System.nanoTime() - start;
    System.out.printf(
        "%s: %.1f ms, %,d KB, %d bytes from %d%n",
        arguments[0],
        nanos / 1e6,
        resident() - residentBefore,
        rewritten.length,
        classFile.length);
  }

  private static Way way(String name) {
    switch (name) {
      case "asm":
        return new PlainAsm();
      case "bytebuddy":
        return new ByByteBuddy();
      case "warplight":
        return new AsWarplight();
      default:
        throw new IllegalArgumentException(name);
    }
  }

  private static long resident() throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.US_ASCII);
    for (String line : lines) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no VmRSS");
  }
}
