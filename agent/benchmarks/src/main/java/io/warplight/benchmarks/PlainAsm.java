package io.warplight.benchmarks;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The instruction exchanged by ASM alone. */
final class PlainAsm implements ColdRewrite.Way {
  @Override
  public byte[] rewrite(String internalName, byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Sites(super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Sites extends MethodVisitor {
    Sites(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (opcode == Opcodes.INVOKESTATIC
          && owner.startsWith("jcuda/")
          && descriptor.endsWith(")I")) {
        Handle bootstrap =
            new Handle(Opcodes.H_INVOKESTATIC, "java/lang/WarplightBridge", "link", "()V", false);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, owner, descriptor);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }
  }
}
