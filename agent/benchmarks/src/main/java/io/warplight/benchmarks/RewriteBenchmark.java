package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a class costs that names a binding: scan, fates and the new class file, of all such classes
 * of SystemDS 3.3.0, in microseconds a class. Warm after many rounds; cold is the first round of a
 * fresh JVM, ASM's own loading included. From the repository's root.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RewriteBenchmark {
  /** SystemDS has as many; they have 200 call sites. */
  private static final int CLASSES = 20;

  /** Where SystemDS is. */
  @Param("agent/benchmarks/target/subjects/systemds-3.3.0.jar")
  public String jar = "";

  private final List<String> names = new ArrayList<>();
  private final List<byte[]> classFiles = new ArrayList<>();
  private final CallSiteTransformer transformer = AsWarplight.transformer();

  /** Reads the classes, with a transformer of its own: the first round is to be the first. */
  @Setup
  public void read() throws IOException {
    try (ZipFile file = new ZipFile(jar)) {
      for (ZipEntry entry : Collections.list(file.entries())) {
        if (entry.getName().endsWith(".class")) {
          byte[] classFile = new byte[(int) entry.getSize()];
          new DataInputStream(file.getInputStream(entry)).readFully(classFile);
          if (AsWarplight.mayCallABinding(classFile)) {
            names.add(entry.getName().replace(".class", ""));
            classFiles.add(classFile);
          }
        }
      }
    }
    if (names.size() != CLASSES) {
      throw new IllegalStateException(names.size() + " classes of " + jar + " name a binding");
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
    return rewriteAll();
  }

  /** Interpreted at first: the first round of a fresh JVM. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OperationsPerInvocation(CLASSES)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(10)
  public int cold() {
    return rewriteAll();
  }

  private int rewriteAll() {
    int sites = 0;
    for (int i = 0; i < classFiles.size(); i++) {
      ClassTransformation result = transformer.transform(names.get(i), classFiles.get(i));
      sites += result == null ? 0 : result.sites().size();
    }
    return sites;
  }
}
