package io.warplight.benchmarks;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What the first rewritten class costs a fresh JVM, by plain ASM, by Byte Buddy, and as Warplight
 * does it, with the fates of its sites: milliseconds on the clock and of the thread's processor
 * time, and resident kilobytes, from before to after.
 *
 * <p>{@code java -cp ... io.warplight.benchmarks.ColdRewrite asm|bytebuddy|warplight <systemds jar>
 * <jcuda jars, for Byte Buddy>}
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
      ZipEntry subject = jar.getEntry(SUBJECT + ".class");
      classFile = new byte[(int) subject.getSize()];
      new DataInputStream(jar.getInputStream(subject)).readFully(classFile);
    }
    Way way = way(arguments[0], Arrays.asList(arguments).subList(1, arguments.length));
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long residentBefore = resident();
    long cpuStart = thread.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    byte[] rewritten = way.rewrite(SUBJECT, classFile);
    long nanos = System.nanoTime() - start;
    long cpu = thread.getCurrentThreadCpuTime() - cpuStart;
    System.out.printf(
        "%s: %.1f ms, %.1f ms of processor, %,d KB, %d bytes from %d%n",
        arguments[0],
        nanos / 1e6,
        cpu / 1e6,
        resident() - residentBefore,
        rewritten.length,
        classFile.length);
  }

  private static Way way(String name, List<String> jars) {
    switch (name) {
      case "asm":
        return new PlainAsm();
      case "bytebuddy":
        return new ByByteBuddy(jars);
      case "warplight":
        return new AsWarplight();
      default:
        throw new IllegalArgumentException(name);
    }
  }

  private static long resident() throws IOException {
    List<String> lines =
        Files.readAllLines(Paths.get("/proc/self/status"), StandardCharsets.US_ASCII);
    for (String line : lines) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no VmRSS");
  }
}
