package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What a class costs that names a binding: scan, fates and the new class file, of all such classes
 * of SystemDS 3.3.0, in microseconds a class. Warm after many rounds; cold is the first round of a
 * fresh JVM, ASM's own loading included. From the repository's root.
 */
@OperationsPerInvocation(RewriteBenchmark.CLASSES)
public class RewriteBenchmark extends EachClassBenchmark {
  /** SystemDS has as many; they have 200 call sites. */
  static final int CLASSES = 20;

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

  @Override
  int round() {
    int sites = 0;
    for (int i = 0; i < classFiles.size(); i++) {
      ClassTransformation result = transformer.transform(names.get(i), classFiles.get(i));
      sites += result == null ? 0 : result.sites().size();
    }
    return sites;
  }
}
