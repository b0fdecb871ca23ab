package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * What a class costs that names no binding: the transformer over all classes of java.base, in
 * microseconds a class. Warm after many rounds; cold is the first round of a fresh JVM, which is
 * what a start-up pays.
 */
@OperationsPerInvocation(ScanBenchmark.CLASSES)
public class ScanBenchmark extends EachClassBenchmark {
  /** As many classes as are taken, whatever the JDK. */
  static final int CLASSES = 5_000;

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

  @Override
  int round() {
    int named = 0;
    for (byte[] classFile : classFiles) {
      named += transformer.transform("a/B", classFile) == null ? 0 : 1;
    }
    return named;
  }
}
