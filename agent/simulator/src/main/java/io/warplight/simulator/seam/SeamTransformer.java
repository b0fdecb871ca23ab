package io.warplight.simulator.seam;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Gives JCuda's native methods a body as their classes load. Looks at names alone for all other
 * classes, loads nothing for them, and never throws.
 */
public final class SeamTransformer implements ClassFileTransformer {
  /** Called by the agent, once. */
  public SeamTransformer() {}

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (className == null || redefined != null || !className.startsWith("jcuda/")) {
      return null;
    }
    try {
      return NativeBodies.give(className, bytes);
    } catch (RuntimeException | LinkageError e) {
      System.err.println(
          "[warplight-simulator] " + className + " stays as it is, it could not be read: " + e);
      return null;
    }
  }
}
