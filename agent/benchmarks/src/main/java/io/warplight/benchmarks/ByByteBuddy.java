package io.warplight.benchmarks;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** The instruction exchanged by Byte Buddy's cheapest way: decorated, not redefined. */
final class ByByteBuddy implements ColdRewrite.Way {
  @Override
  public byte[] rewrite(String internalName, byte[] classFile) {
    String name = internalName.replace('/', '.');
    ClassFileLocator locator = ClassFileLocator.Simple.of(name, classFile);
    TypeDescription type = TypePool.Default.of(locator).describe(name).resolve();
    return new ByteBuddy()
        .with(TypeValidation.DISABLED)
        .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
        .decorate(type, locator)
        .visit(
            new AsmVisitorWrapper.ForDeclaredMethods()
                .method(
                    ElementMatchers.any(),
                    (instrumented, method, visitor, context, pool, writerFlags, readerFlags) ->
                        new Sites(visitor)))
        .make()
        .getBytes();
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
            new Handle(
                Opcodes.H_INVOKESTATIC, "java/lang/WarplightBridge", "link", "()V", false);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, owner, descriptor);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }
  }
}
