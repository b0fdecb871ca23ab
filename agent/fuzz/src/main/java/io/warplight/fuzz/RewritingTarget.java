package io.warplight.fuzz;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * The rewriting: a class file is left, or its rewriting can be read, and has nothing left to
 * rewrite; the bytes given stay as they were.
 */
public final class RewritingTarget {
  private static final CallSiteTransformer TRANSFORMER =
      CallSiteTransformer.exploring(new AnyBinding());

  private RewritingTarget() {}

  public static void fuzzerTestOneInput(byte[] classFile) {
    byte[] given = classFile.clone();
    ClassTransformation result = TRANSFORMER.transform("a/B", given);
    if (!Arrays.equals(given, classFile)) {
      throw new IllegalStateException("the bytes given were changed");
    }
    byte[] rewritten = result == null ? null : result.classFile();
    if (rewritten != null) {
      new ClassReader(rewritten).accept(new ClassWriter(0), 0);
      ClassTransformation again = TRANSFORMER.transform("a/B", rewritten);
      if (again != null && again.classFile() != null) {
        throw new IllegalStateException("rewritten twice");
      }
    }
  }
}
