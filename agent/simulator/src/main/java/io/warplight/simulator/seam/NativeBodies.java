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
 * One JCuda class: every native method's body becomes an {@code invokedynamic} that gives the
 * function, as the JDK's own type of that name, and a call of it with all arguments in an array;
 * the methods that load JCuda's libraries return at once. The arguments are packed here, in
 * bytecode: were they the {@code invokedynamic}'s, the JVM would make classes for each shape of
 * arguments as the program first calls it, which took a start-up longer than all else.
 *
 * <p>The bootstrap is a private method added to the class itself, which finds {@link Seam} through
 * the system class loader by reflection. So it works from any class loader that defines JCuda (an
 * application server's, an OSGi bundle's, a child-first one), without a class on the boot path.
 */
final class NativeBodies extends ClassVisitor {
  private static final String BOOTSTRAP = "warplight$simulate";
  private static final String BOOTSTRAP_DESCRIPTOR =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
          + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
  private static final String FUNCTION = "java/util/function/Function";
  private static final int BOOTSTRAP_ARGUMENTS = 4;

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
    Type[] arguments = Type.getArgumentTypes(descriptor);
    Type result = Type.getReturnType(descriptor);
    StringBuilder erased = new StringBuilder("(");
    for (Type argument : arguments) {
      erased.append(erase(argument));
    }
    erased.append(')').append(erase(result));
    code.visitCode();
    code.visitInvokeDynamicInsn(
        name,
        "()L" + FUNCTION + ';',
        new Handle(H_INVOKESTATIC, className, BOOTSTRAP, BOOTSTRAP_DESCRIPTOR, false),
        Type.getMethodType(erased.toString()));
    code.visitIntInsn(BIPUSH, arguments.length);
    code.visitTypeInsn(ANEWARRAY, "java/lang/Object");
    int local = isStatic ? 0 : 1;
    for (int i = 0; i < arguments.length; i++) {
      code.visitInsn(DUP);
      code.visitIntInsn(BIPUSH, i);
      code.visitVarInsn(arguments[i].getOpcode(ILOAD), local);
      box(code, arguments[i]);
      code.visitInsn(AASTORE);
      local += arguments[i].getSize();
    }
    code.visitMethodInsn(
        INVOKEINTERFACE, FUNCTION, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", true);
    unbox(code, result);
    code.visitInsn(result.getOpcode(IRETURN));
    // The function, the array twice, an index, and a value of two words.
    code.visitMaxs(6, local);
    code.visitEnd();
  }

  private static void box(MethodVisitor code, Type type) {
    if (isReference(type)) {
      return;
    }
    String wrapper = wrapper(type);
    code.visitMethodInsn(
        INVOKESTATIC, wrapper, "valueOf", '(' + type.getDescriptor() + ")L" + wrapper + ';', false);
  }

  private static void unbox(MethodVisitor code, Type type) {
    if (type.getSort() == Type.VOID) {
      code.visitInsn(POP);
      return;
    }
    if (isReference(type)) {
      code.visitTypeInsn(CHECKCAST, type.getInternalName());
      return;
    }
    boolean number = type.getSort() != Type.BOOLEAN && type.getSort() != Type.CHAR;
    String from = number ? "java/lang/Number" : wrapper(type);
    code.visitTypeInsn(CHECKCAST, from);
    code.visitMethodInsn(
        INVOKEVIRTUAL, from, type.getClassName() + "Value", "()" + type.getDescriptor(), false);
  }

  private static String wrapper(Type primitive) {
    switch (primitive.getSort()) {
      case Type.BOOLEAN:
        return "java/lang/Boolean";
      case Type.CHAR:
        return "java/lang/Character";
      case Type.BYTE:
        return "java/lang/Byte";
      case Type.SHORT:
        return "java/lang/Short";
      case Type.INT:
        return "java/lang/Integer";
      case Type.LONG:
        return "java/lang/Long";
      case Type.FLOAT:
        return "java/lang/Float";
      default:
        return "java/lang/Double";
    }
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
    code.visitIntInsn(BIPUSH, BOOTSTRAP_ARGUMENTS);
    code.visitTypeInsn(ANEWARRAY, "java/lang/Class");
    String[] types = {
      "java/lang/invoke/MethodHandles$Lookup",
      "java/lang/String",
      "java/lang/invoke/MethodType",
      "java/lang/invoke/MethodType"
    };
    for (int i = 0; i < BOOTSTRAP_ARGUMENTS; i++) {
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
    code.visitIntInsn(BIPUSH, BOOTSTRAP_ARGUMENTS);
    code.visitTypeInsn(ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < BOOTSTRAP_ARGUMENTS; i++) {
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
    code.visitMaxs(6, BOOTSTRAP_ARGUMENTS);
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
