package io.warplight.callsites.rewrite;

import io.warplight.callsites.Hook;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a method of the binding with the backstop's hook: at its beginning for {@code
 * checkResult(int)}, else before some of its returns. The hook takes a copy of the status and
 * leaves nothing, so no frame changes.
 */
final class HookWriter extends MethodVisitor {
  private static final String STATUS = "(I)V";

  private final String owner;
  private final Hook hook;
  private final @Nullable BitSet returns;
  private final int ends;
  private final int makes;
  private int number;

  /**
   * A writer of this hook; without returns it goes to the beginning.
   *
   * @param ends the variable with a handle of which the bridge is told first, or -1
   * @param makes the variable with a handle of which the bridge is told last, or -1
   */
  HookWriter(
      MethodVisitor next, String owner, Hook hook, @Nullable BitSet returns, int ends, int makes) {
    super(Opcodes.ASM9, next);
    this.owner = owner;
    this.hook = hook;
    this.returns = returns;
    this.ends = ends;
    this.makes = makes;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (ends >= 0) {
      super.visitVarInsn(Opcodes.ALOAD, ends);
      // handle
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, Bridge.CLASS, "ending", "(Ljava/lang/Object;)V", false);
    }
    if (returns == null) {
      super.visitVarInsn(Opcodes.ILOAD, 0);
      // status
      emitHook();
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.IRETURN && makes >= 0) {
      // ..., status
      super.visitInsn(Opcodes.DUP);
      // ..., status, status
      super.visitVarInsn(Opcodes.ALOAD, makes);
      // ..., status, status, handle
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, Bridge.CLASS, "made", "(ILjava/lang/Object;)V", false);
      // ..., status
    }
    if (opcode == Opcodes.IRETURN && returns != null && returns.get(number++)) {
      // ..., status
      super.visitInsn(Opcodes.DUP);
      // ..., status, status
      emitHook();
      // ..., status
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    int own = makes >= 0 ? 2 : 1;
    super.visitMaxs(returns == null ? Math.max(maxStack, own) : maxStack + own, maxLocals);
  }

  private void emitHook() {
    super.visitInvokeDynamicInsn(hook.method(), STATUS, Bridge.BACKSTOP, owner, hook.descriptor());
  }
}
