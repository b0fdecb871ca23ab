package io.warplight.simulator.ptx.code;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Counts the bytes that a method would have, a few too many rather than too few. */
final class SizeCounter extends MethodVisitor {
  private int bytes;

  SizeCounter() {
    super(Opcodes.ASM9);
  }

  int bytes() {
    return bytes;
  }

  @Override
  public void visitInsn(int opcode) {
    bytes++;
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    bytes += 3;
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    bytes += local < 4 ? 1 : local < 256 ? 2 : 4;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    bytes += 3;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    bytes += 3;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    bytes += 3;
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    bytes += 3;
  }

  @Override
  public void visitLdcInsn(Object value) {
    bytes += 3;
  }

  @Override
  public void visitIincInsn(int local, int increment) {
    bytes += 3;
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    bytes += 16 + 4 * labels.length;
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    bytes += 12 + 8 * labels.length;
  }
}
