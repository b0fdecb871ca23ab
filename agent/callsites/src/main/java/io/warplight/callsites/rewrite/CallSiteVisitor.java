package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Walks a method's instructions and tells its call sites from the rest; what happens at one is the
 * subclass's. A method reference is no call site: its function stands in a constant.
 */
abstract class CallSiteVisitor extends MethodVisitor {
  private final BindingFacts facts;
  private int ordinal;

  CallSiteVisitor(@Nullable MethodVisitor next, BindingFacts facts) {
    super(Opcodes.ASM9, next);
    this.facts = facts;
  }

  /** Called at each call site in order; the ordinal counts from 0. */
  abstract void visitCallSite(String owner, String name, String descriptor, int ordinal);

  @Override
  public final void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESTATIC
        && !isInterface
        && facts.isFunction(owner, name, descriptor)) {
      visitCallSite(owner, name, descriptor, ordinal++);
    } else {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }
}
