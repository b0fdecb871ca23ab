package io.warplight.fuzz;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * The rewriting: a class file is left, or its rewriting can be read as well as it could itself, and
 * has nothing left to rewrite; the bytes given stay as they were.
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
      if (isReadable(given)) {
        read(rewritten);
      }
      ClassTransformation again = TRANSFORMER.transform("a/B", rewritten);
      if (again != null && again.classFile() != null) {
        throw new IllegalStateException("rewritten twice");
      }
    }
  }

  /** Not what is damaged in a method without call sites, say: it is taken over as it is. */
  private static boolean isReadable(byte[] classFile) {
    try {
      read(classFile);
      return true;
    } catch (RuntimeException damaged) {
      return false;
    }
  }

  private static void read(byte[] classFile) {
    new ClassReader(classFile).accept(new ClassWriter(0), 0);
  }
}
