package io.warplight.callsites.rewrite;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.catalog.BindingNames;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * All rewriting of a class: of the application's by its call sites, of the binding's by the
 * backstop's hooks. Immutable; used on all threads at once.
 */
public final class Rewriter {
  /** ASM's way to say that it does not know the version yet; other faults have other messages. */
  private static final String UNKNOWN_VERSION = "Unsupported class file major version";

  private final BindingFacts facts;

  /** A rewriter for these functions. */
  public Rewriter(BindingFacts facts) {
    this.facts = facts;
  }

  /** What became of the class; null when it has nothing to rewrite. May throw for broken bytes. */
  public @Nullable ClassTransformation rewrite(String className, byte[] classFile) {
    ClassReader reader;
    try {
      reader = new ClassReader(classFile);
    } catch (IllegalArgumentException e) {
      String message = e.getMessage();
      if (message == null || !message.startsWith(UNKNOWN_VERSION)) {
        throw e;
      }
      return ClassTransformation.left(LeftReason.NEW_VERSION, null);
    }
    if (className.equals(HandleObjectRewriter.CLASS)) {
      return facts.watchesCopies() ? new HandleObjectRewriter().rewrite(reader) : null;
    }
    return BindingNames.contains(className)
        ? new BindingRewriter(facts).rewrite(reader)
        : new ClassRewriter(facts).rewrite(reader, classFile);
  }
}
