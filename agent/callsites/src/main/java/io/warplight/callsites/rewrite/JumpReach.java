package io.warplight.callsites.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds out whether a jump of a long method no longer reaches its target in 16 bits. ASM would
 * write it as other branches with new frames; such a method is to stay as it was instead. Stands
 * before the writer, whose reckoning of the labels it reads.
 */
final class JumpReach extends MethodVisitor {
  /**
   * In shorter methods all is in reach: five bytes for three make at most 27,306 of these, and a
   * switch's padding does not grow by more than its own size.
   */
  private static final int LONG_METHOD = 16_384;

  private final List<Label> from = new ArrayList<>();
  private final List<Label> to = new ArrayList<>();

  JumpReach(MethodVisitor writer) {
    super(Opcodes.ASM9, writer);
  }

  /** Whether a method of this many bytes of code has to be watched. */
  static boolean concerns(int codeLength) {
    return codeLength >= LONG_METHOD;
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    Label here = new Label();
    super.visitLabel(here);
    from.add(here);
    to.add(label);
    super.visitJumpInsn(opcode, label);
  }

  /** Whether some jump is out of reach; to be asked when the method is written. */
  boolean exceeded() {
    for (int i = 0; i < from.size(); i++) {
      int distance = to.get(i).getOffset() - from.get(i).getOffset();
      if (distance != (short) distance) {
        return true;
      }
    }
    return false;
  }
}
