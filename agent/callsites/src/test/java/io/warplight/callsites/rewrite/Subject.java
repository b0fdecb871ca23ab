package io.warplight.callsites.rewrite;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates classes that call {@link FakeBinding} in all the ways that a class file version allows:
 * in the static initialiser, before {@code super(...)}, in a loop, in a subroutine, in an
 * interface's methods, and by a method reference, which is no call site.
 */
final class Subject implements Opcodes {
  static final String CLASS = "subject/C";
  static final String INTERFACE = "subject/I";
  private static final String BINDING = "io/warplight/callsites/rewrite/FakeBinding";
  static final String MIXED =
      "(L" + BINDING + "$Pointer;JLjava/lang/String;D[L" + BINDING + "$Pointer;[II)I";

  private final int major;
  private final ClassWriter writer;

  private Subject(int major) {
    this.major = major;
    this.writer =
        new ClassWriter(major <= V1_6 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES);
  }

  /** A subclass of ArrayList; {@code run()} calls everything and returns what depends on it. */
  static byte[] classFile(int major) {
    Subject subject = new Subject(major);
    subject.writer.visit(major, ACC_PUBLIC | ACC_SUPER, CLASS, null, "java/util/ArrayList", null);
    subject.writer.visitSource("C.java", null);
    subject.initialiser(CLASS);
    subject.constructor();
    subject.run(ACC_PUBLIC | ACC_STATIC, "run");
    if (major <= V1_6) {
      subject.subroutine();
    } else {
      subject.methodReference();
    }
    subject.writer.visitEnd();
    return subject.writer.toByteArray();
  }

  /** The number of call sites of {@link #classFile}. */
  static int sites(int major) {
    return 5 + (major <= V1_6 ? 1 : 0);
  }

  /** An interface; from version 52 on with a static, a default and a private method. */
  static byte[] interfaceFile(int major) {
    Subject subject = new Subject(major);
    subject.writer.visit(
        major,
        ACC_PUBLIC | ACC_ABSTRACT | ACC_INTERFACE,
        INTERFACE,
        null,
        "java/lang/Object",
        null);
    subject.initialiser(INTERFACE);
    if (major >= V1_8) {
      subject.run(ACC_PUBLIC | ACC_STATIC, "run");
      subject.run(ACC_PUBLIC, "runDefault");
      subject.run(ACC_PRIVATE, "runPrivate");
    }
    subject.writer.visitEnd();
    return subject.writer.toByteArray();
  }

  /** The number of call sites of {@link #interfaceFile}. */
  static int interfaceSites(int major) {
    return major >= V1_8 ? 10 : 1;
  }

  private void initialiser(String owner) {
    writer.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "initial", "I", null, null).visitEnd();
    MethodVisitor method = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    method.visitCode();
    status(method, 7);
    method.visitFieldInsn(PUTSTATIC, owner, "initial", "I");
    method.visitInsn(RETURN);
    end(method);
  }

  private void constructor() {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    method.visitCode();
    method.visitVarInsn(ALOAD, 0);
    status(method, 5);
    method.visitMethodInsn(INVOKESPECIAL, "java/util/ArrayList", "<init>", "(I)V", false);
    method.visitInsn(RETURN);
    end(method);
  }

  private void run(int access, String name) {
    int first = (access & ACC_STATIC) != 0 ? 0 : 1;
    MethodVisitor method = writer.visitMethod(access, name, "()I", null, null);
    method.visitCode();
    Label line = new Label();
    method.visitLabel(line);
    method.visitLineNumber(42, line);
    status(method, 1);
    method.visitInsn(POP);
    method.visitInsn(ACONST_NULL);
    method.visitLdcInsn(2L);
    method.visitLdcInsn("name");
    method.visitLdcInsn(3d);
    method.visitInsn(ACONST_NULL);
    method.visitInsn(ICONST_4);
    method.visitIntInsn(NEWARRAY, T_INT);
    method.visitIntInsn(BIPUSH, 8);
    method.visitMethodInsn(INVOKESTATIC, BINDING, "mixed", MIXED, false);
    method.visitVarInsn(ISTORE, first);
    method.visitInsn(ICONST_3);
    method.visitVarInsn(ISTORE, first + 1);
    Label loop = new Label();
    method.visitLabel(loop);
    method.visitVarInsn(ILOAD, first + 1);
    method.visitMethodInsn(INVOKESTATIC, BINDING, "status", "(I)I", false);
    method.visitVarInsn(ILOAD, first);
    method.visitInsn(IADD);
    method.visitVarInsn(ISTORE, first);
    method.visitIincInsn(first + 1, -1);
    method.visitVarInsn(ILOAD, first + 1);
    method.visitJumpInsn(IFGT, loop);
    method.visitVarInsn(ILOAD, first);
    method.visitInsn(IRETURN);
    end(method);
  }

  private void subroutine() {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "other", "()I", null, null);
    method.visitCode();
    Label subroutine = new Label();
    method.visitJumpInsn(JSR, subroutine);
    method.visitVarInsn(ILOAD, 1);
    method.visitInsn(IRETURN);
    method.visitLabel(subroutine);
    method.visitVarInsn(ASTORE, 0);
    status(method, 9);
    method.visitVarInsn(ISTORE, 1);
    method.visitVarInsn(RET, 0);
    end(method);
  }

  private void methodReference() {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "other", "()I", null, null);
    method.visitCode();
    Handle metafactory =
        new Handle(
            H_INVOKESTATIC,
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
                + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;",
            false);
    Type type = Type.getMethodType("(I)I");
    method.visitInvokeDynamicInsn(
        "applyAsInt",
        "()Ljava/util/function/IntUnaryOperator;",
        metafactory,
        type,
        new Handle(H_INVOKESTATIC, BINDING, "status", "(I)I", false),
        type);
    method.visitIntInsn(BIPUSH, 9);
    method.visitMethodInsn(
        INVOKEINTERFACE, "java/util/function/IntUnaryOperator", "applyAsInt", "(I)I", true);
    method.visitInsn(IRETURN);
    end(method);
  }

  private static void status(MethodVisitor method, int status) {
    method.visitIntInsn(BIPUSH, status);
    method.visitMethodInsn(INVOKESTATIC, BINDING, "status", "(I)I", false);
  }

  private static void end(MethodVisitor method) {
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
