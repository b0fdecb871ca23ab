package io.warplight.simulator.seam;

import static org.objectweb.asm.Opcodes.*;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * One JCuda class: every native method's body becomes an {@code invokedynamic} with all its
 * arguments, and the methods that load JCuda's libraries return at once.
 *
 * <p>The bootstrap is a private method added to the class itself, which finds {@link Seam} through
 * the system class loader by reflection. So it works from any class loader that defines JCuda (an
 * application server's, an OSGi bundle's, a child-first one), without a class on the boot path.
 */
final class NativeBodies extends ClassVisitor {
  private static final String BOOTSTRAP = "warplight$simulate";
  private static final String BOOTSTRAP_DESCRIPTOR =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
          + "Ljava/lang/invoke/CallSite;";

  private final String className;
  private boolean natives;
  private boolean changed;

  private NativeBodies(String className, ClassVisitor next) {
    super(ASM9, next);
    this.className = className;
  }

  /** The class with bodies, or null where there is nothing to change. */
  static byte @Nullable [] give(String className, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    NativeBodies bodies = new NativeBodies(className, writer);
    reader.accept(bodies, 0);
    return bodies.changed ? writer.toByteArray() : null;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if ((access & ACC_NATIVE) != 0) {
      MethodVisitor code =
          super.visitMethod(access & ~ACC_NATIVE, name, descriptor, signature, exceptions);
      natives = true;
      changed = true;
      dispatch(code, (access & ACC_STATIC) != 0, name, descriptor);
      return null;
    }
    MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean loads =
        name.equals("loadLibrary")
            && className.startsWith("jcuda/LibUtils")
            && descriptor.endsWith(")V");
    if (!loads) {
      return code;
    }
    changed = true;
    code.visitCode();
    code.visitInsn(RETURN);
    code.visitMaxs(0, locals((access & ACC_STATIC) != 0, descriptor));
    code.visitEnd();
    return null;
  }

  @Override
  public void visitEnd() {
    if (natives) {
      bootstrap(
          super.visitMethod(
              ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC,
              BOOTSTRAP,
              BOOTSTRAP_DESCRIPTOR,
              null,
              new String[] {"java/lang/Exception"}));
    }
    super.visitEnd();
  }

  private void dispatch(MethodVisitor code, boolean isStatic, String name, String descriptor) {
    code.visitCode();
    int local = isStatic ? 0 : 1;
    int stack = 0;
    StringBuilder erased = new StringBuilder("(");
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      code.visitVarInsn(argument.getOpcode(ILOAD), local);
      local += argument.getSize();
      stack += argument.getSize();
      erased.append(erase(argument));
    }
    Type result = Type.getReturnType(descriptor);
    erased.append(')').append(erase(result));
    code.visitInvokeDynamicInsn(
        name,
        erased.toString(),
        new Handle(H_INVOKESTATIC, className, BOOTSTRAP, BOOTSTRAP_DESCRIPTOR, false));
    if (isReference(result)) {
      code.visitTypeInsn(CHECKCAST, result.getInternalName());
    }
    code.visitInsn(result.getOpcode(IRETURN));
    code.visitMaxs(Math.max(stack, 2), local);
    code.visitEnd();
  }

  /**
   * {@code return Class.forName(SEAM, true, system loader).getMethod("link", …).invoke(null, …)}.
   */
  private static void bootstrap(MethodVisitor code) {
    code.visitCode();
    code.visitLdcInsn(Seam.class.getName());
    code.visitInsn(ICONST_1);
    code.visitMethodInsn(
        INVOKESTATIC,
        "java/lang/ClassLoader",
        "getSystemClassLoader",
        "()Ljava/lang/ClassLoader;",
        false);
    code.visitMethodInsn(
        INVOKESTATIC,
        "java/lang/Class",
        "forName",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
        false);
    code.visitLdcInsn("link");
    code.visitInsn(ICONST_3);
    code.visitTypeInsn(ANEWARRAY, "java/lang/Class");
    String[] types = {
      "java/lang/invoke/MethodHandles$Lookup", "java/lang/String", "java/lang/invoke/MethodType"
    };
    for (int i = 0; i < 3; i++) {
      code.visitInsn(DUP);
      code.visitInsn(ICONST_0 + i);
      code.visitLdcInsn(Type.getObjectType(types[i]));
      code.visitInsn(AASTORE);
    }
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        "java/lang/Class",
        "getMethod",
        "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        false);
    code.visitInsn(ACONST_NULL);
    code.visitInsn(ICONST_3);
    code.visitTypeInsn(ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < 3; i++) {
      code.visitInsn(DUP);
      code.visitInsn(ICONST_0 + i);
      code.visitVarInsn(ALOAD, i);
      code.visitInsn(AASTORE);
    }
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        "java/lang/reflect/Method",
        "invoke",
        "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        false);
    code.visitTypeInsn(CHECKCAST, "java/lang/invoke/CallSite");
    code.visitInsn(ARETURN);
    code.visitMaxs(6, 3);
    code.visitEnd();
  }

  private static String erase(Type type) {
    return isReference(type) ? "Ljava/lang/Object;" : type.getDescriptor();
  }

  private static boolean isReference(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  private static int locals(boolean isStatic, String descriptor) {
    int locals = isStatic ? 0 : 1;
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      locals += argument.getSize();
    }
    return locals;
  }
}
