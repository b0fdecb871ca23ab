package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.fate.ClassFates;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes a method with its call sites turned into {@code invokedynamic}. Stack and locals are the
 * same before and after each of them, so no other instruction, frame or limit changes.
 */
final class SiteRewriter extends CallSiteVisitor {
  private final MethodSites method;
  private final ClassFates fates;

  SiteRewriter(MethodVisitor next, BindingFacts facts, MethodSites method, ClassFates fates) {
    super(next, facts);
    this.method = method;
    this.fates = fates;
  }

  @Override
  void visitCallSite(String owner, String name, String descriptor, int ordinal) {
    visitInvokeDynamicInsn(
        name,
        ErasedDescriptor.of(descriptor),
        Bridge.LINK,
        owner,
        descriptor,
        fates.place(method.name(), method.descriptor(), ordinal).encode());
  }
}
