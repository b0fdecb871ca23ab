package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a class costs that names no binding: the transformer over all classes of java.base, in
 * microseconds a class. Warm after many rounds; cold is the first round of a fresh JVM, which is
 * what a start-up pays.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScanBenchmark {
  /** As many classes as are taken, whatever the JDK. */
  private static final int CLASSES = 5_000;

  private final CallSiteTransformer transformer =
      new CallSiteTransformer(
          () -> {
            throw new IllegalStateException("A class of the JDK named a binding");
          });

  private byte[][] classFiles = {};

  /** Reads the classes. */
  @Setup
  public void read() throws IOException {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(base)) {
      List<Path> classes =
          files
              .filter(file -> file.toString().endsWith(".class"))
              .sorted()
              .limit(CLASSES)
              .collect(Collectors.toList());
      classFiles = new byte[classes.size()][];
      for (int i = 0; i < classFiles.length; i++) {
        classFiles[i] = Files.readAllBytes(classes.get(i));
      }
    }
    if (classFiles.length != CLASSES) {
      throw new IllegalStateException(classFiles.length + " classes");
    }
  }

  /** Compiled. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OperationsPerInvocation(CLASSES)
  @Warmup(iterations = 5, time = 1)
  @Measurement(iterations = 5, time = 1)
  @Fork(2)
  public int warm() {
    return scanAll();
  }

  /** Interpreted at first: the first round of a fresh JVM. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OperationsPerInvocation(CLASSES)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(10)
  public int cold() {
    return scanAll();
  }

  private int scanAll() {
    int named = 0;
    for (byte[] classFile : classFiles) {
      named += transformer.transform("a/B", classFile) == null ? 0 : 1;
    }
    return named;
  }
}
