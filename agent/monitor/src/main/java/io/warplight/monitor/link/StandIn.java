package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class of the objects that stand in for callbacks of one interface at one site. It has a
 * method for the interface's one, which says that it begins, calls the application's object, and
 * says how that ended; what is thrown goes on as the object that it is:
 *
 * <pre>
 * begins.accept(status)
 * try   callback.call(arguments…)
 * catch (Throwable t) { ends.accept(t); throw t }
 * ends.accept(null)
 * </pre>
 *
 * No loader knows the class and no stack trace shows its frames; see {@link HiddenCode}. Made on
 * the thread that registers the site's first callback.
 */
final class StandIn {

  private static final String CALLBACK = "callback";
  private static final String BEGINS = "begins";
  private static final String ENDS = "ends";
  private static final String INT_CONSUMER = Type.getInternalName(IntConsumer.class);
  private static final String CONSUMER = Type.getInternalName(Consumer.class);
  private static final String ENDED = "(Ljava/lang/Object;)V";

  private final Class<?> declared;
  private final MethodHandle constructor;

  private StandIn(Class<?> declared, MethodHandle constructor) {
    this.declared = declared;
    this.constructor = constructor;
  }

  /** Null for an interface that is none of a callback: of two methods, or one with a result. */
  static @Nullable StandIn define(HiddenCode hiddenCode, Lookup caller, Class<?> declared)
      throws Throwable {
    Method method = onlyMethod(declared);
    if (method == null) {
      return null;
    }
    Class<?> made = hiddenCode.define(caller, name -> write(name, declared, method));
    MethodType type =
        MethodType.methodType(void.class, Object.class, IntConsumer.class, Consumer.class);
    MethodHandle constructor = caller.findConstructor(made, type);
    return new StandIn(declared, constructor.asType(type.changeReturnType(Object.class)));
  }

  private static @Nullable Method onlyMethod(Class<?> declared) {
    Method only = null;
    for (Method method : declared.getMethods()) {
      if (Modifier.isAbstract(method.getModifiers())) {
        if (only != null) {
          return null;
        }
        only = method;
      }
    }
    return only == null || !declared.isInterface() || only.getReturnType() != void.class
        ? null
        : only;
  }

  /** Whether this is an object of the interface. */
  boolean stands(@Nullable Object callback) {
    return declared.isInstance(callback);
  }

  /** A stand-in for this callback. */
  Object of(Object callback, CallbackWatch.Runs runs) throws Throwable {
    return (Object) constructor.invokeExact(callback, (IntConsumer) runs, (Consumer<?>) runs);
  }

  private static byte[] write(String name, Class<?> declared, Method method) {
    String callback = Type.getInternalName(declared);
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        "java/lang/Object",
        new String[] {callback});
    int field = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    writer.visitField(field, CALLBACK, 'L' + callback + ';', null, null).visitEnd();
    writer.visitField(field, BEGINS, 'L' + INT_CONSUMER + ';', null, null).visitEnd();
    writer.visitField(field, ENDS, 'L' + CONSUMER + ';', null, null).visitEnd();
    writeConstructor(writer, name, callback);
    writeCall(writer, name, callback, method);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void writeConstructor(ClassWriter writer, String name, String callback) {
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC,
            "<init>",
            "(Ljava/lang/Object;L" + INT_CONSUMER + ";L" + CONSUMER + ";)V",
            null,
            null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.CHECKCAST, callback);
    code.visitFieldInsn(Opcodes.PUTFIELD, name, CALLBACK, 'L' + callback + ';');
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitFieldInsn(Opcodes.PUTFIELD, name, BEGINS, 'L' + INT_CONSUMER + ';');
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 3);
    code.visitFieldInsn(Opcodes.PUTFIELD, name, ENDS, 'L' + CONSUMER + ';');
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(2, 4);
    code.visitEnd();
  }

  private static void writeCall(ClassWriter writer, String name, String callback, Method method) {
    Type type = Type.getType(method);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC, method.getName(), type.getDescriptor(), null, null);
    HiddenCode.hide(code);
    code.visitCode();
    Label from = new Label();
    Label to = new Label();
    Label threw = new Label();
    code.visitTryCatchBlock(from, to, threw, "java/lang/Throwable");
    int locals = 1;
    int status = -1;
    for (Type argument : type.getArgumentTypes()) {
      status = argument.getSort() == Type.INT ? locals : status;
      locals += argument.getSize();
    }
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, BEGINS, 'L' + INT_CONSUMER + ';');
    if (status < 0) {
      code.visitInsn(Opcodes.ICONST_0);
    } else {
      code.visitVarInsn(Opcodes.ILOAD, status);
    }
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, INT_CONSUMER, "accept", "(I)V", true);
    code.visitLabel(from);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, CALLBACK, 'L' + callback + ';');
    int local = 1;
    for (Type argument : type.getArgumentTypes()) {
      code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    code.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, callback, method.getName(), type.getDescriptor(), true);
    code.visitLabel(to);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, ENDS, 'L' + CONSUMER + ';');
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, CONSUMER, "accept", ENDED, true);
    code.visitInsn(Opcodes.RETURN);
    // Locals are as at the beginning; the stack holds what was thrown.
    code.visitLabel(threw);
    code.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Throwable"});
    code.visitVarInsn(Opcodes.ASTORE, locals);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, name, ENDS, 'L' + CONSUMER + ';');
    code.visitVarInsn(Opcodes.ALOAD, locals);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, CONSUMER, "accept", ENDED, true);
    code.visitVarInsn(Opcodes.ALOAD, locals);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(locals + 1, locals + 1);
    code.visitEnd();
  }
}
