package io.warplight.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * The instruction exchanged by Byte Buddy's cheapest way: decorated, not redefined. It asks for the
 * types in the class's signatures, so it needs the jars that hold them.
 */
final class ByByteBuddy implements ColdRewrite.Way {
  private final List<String> jars;

  ByByteBuddy(List<String> jars) {
    this.jars = jars;
  }

  @Override
  public byte[] rewrite(String internalName, byte[] classFile) {
    String name = internalName.replace('/', '.');
    ClassFileLocator locator = locator(name, classFile);
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

  private ClassFileLocator locator(String name, byte[] classFile) {
    List<ClassFileLocator> locators = new ArrayList<>();
    locators.add(ClassFileLocator.Simple.of(name, classFile));
    try {
      for (String jar : jars) {
        locators.add(ClassFileLocator.ForJarFile.of(new File(jar)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    locators.add(ClassFileLocator.ForClassLoader.ofBootLoader());
    return new ClassFileLocator.Compound(locators);
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
