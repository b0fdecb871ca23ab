package io.warplight.simulator.memory;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.jdk.Internals;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Generates the implementation of {@link RawAccess}: over {@code jdk.internal.misc.Unsafe} where
 * {@link Internals} could be opened, else over {@code sun.misc.Unsafe}.
 *
 * <p>Generated, because the two have other names for the same methods and the internal one cannot
 * be named at compile time. The internal one, because from JDK 24 on the other prints a warning
 * into the application's stderr.
 */
public final class RawAccessFactory {
  private static final String NAME = "io/warplight/simulator/memory/generated/UnsafeAccess";
  private static @Nullable Object instance;

  private RawAccessFactory() {}

  /** The Unsafe that the generated class keeps; called by its static initialiser alone. */
  public static Object unsafe() {
    if (instance == null) {
      throw new IllegalStateException("only for the generated class");
    }
    return instance;
  }

  static RawAccess create() {
    boolean internal = Internals.areOpen();
    try {
      Class<?> unsafe = Class.forName(internal ? "jdk.internal.misc.Unsafe" : "sun.misc.Unsafe");
      if (!internal) {
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        instance = field.get(null);
      }
      return (RawAccess) Internals.make(generate(unsafe, internal));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "the simulator needs sun.misc.Unsafe (module jdk.unsupported)", e);
    }
  }

  private static byte[] generate(Class<?> unsafe, boolean internal) {
    String target = Type.getInternalName(unsafe);
    String descriptor = Type.getDescriptor(unsafe);
    String parent = Type.getInternalName(RawAccess.class);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V1_8, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, NAME, null, parent, null);
    writer.visitField(ACC_PRIVATE | ACC_STATIC | ACC_FINAL, "U", descriptor, null, null).visitEnd();
    MethodVisitor init = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    init.visitCode();
    if (internal) {
      init.visitMethodInsn(INVOKESTATIC, target, "getUnsafe", "()" + descriptor, false);
    } else {
      String factory = Type.getInternalName(RawAccessFactory.class);
      init.visitMethodInsn(INVOKESTATIC, factory, "unsafe", "()Ljava/lang/Object;", false);
      init.visitTypeInsn(CHECKCAST, target);
    }
    init.visitFieldInsn(PUTSTATIC, NAME, "U", descriptor);
    end(init, RETURN);
    MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(ALOAD, 0);
    constructor.visitMethodInsn(INVOKESPECIAL, parent, "<init>", "()V", false);
    end(constructor, RETURN);
    for (Method method : RawAccess.class.getDeclaredMethods()) {
      delegate(writer, method, target, descriptor, counterpart(unsafe, method));
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void delegate(
      ClassWriter writer, Method method, String target, String descriptor, Method counterpart) {
    MethodVisitor code =
        writer.visitMethod(
            ACC_PUBLIC | ACC_FINAL, method.getName(), Type.getMethodDescriptor(method), null, null);
    code.visitCode();
    code.visitFieldInsn(GETSTATIC, NAME, "U", descriptor);
    int local = 1;
    for (Type argument : Type.getArgumentTypes(method)) {
      code.visitVarInsn(argument.getOpcode(ILOAD), local);
      local += argument.getSize();
    }
    code.visitMethodInsn(
        INVOKEVIRTUAL, target, counterpart.getName(), Type.getMethodDescriptor(counterpart), false);
    if (method.getReturnType() == long.class && counterpart.getReturnType() == int.class) {
      code.visitInsn(I2L); // arrayBaseOffset is a long in the internal Unsafe from JDK 25 on
    }
    end(code, Type.getType(method.getReturnType()).getOpcode(IRETURN));
  }

  private static Method counterpart(Class<?> unsafe, Method method) {
    for (String name : names(method.getName())) {
      try {
        return unsafe.getDeclaredMethod(name, method.getParameterTypes());
      } catch (NoSuchMethodException otherName) {
        // Then it is the next one.
      }
    }
    throw new IllegalStateException("no " + method + " in " + unsafe);
  }

  private static String[] names(String name) {
    switch (name) {
      case "compareAndSetInt":
        return new String[] {"compareAndSetInt", "compareAndSwapInt"};
      case "compareAndSetLong":
        return new String[] {"compareAndSetLong", "compareAndSwapLong"};
      case "getReference":
        return new String[] {"getReference", "getObject"};
      case "putReference":
        return new String[] {"putReference", "putObject"};
      case "copy":
        return new String[] {"copyMemory"};
      case "set":
        return new String[] {"setMemory"};
      case "allocate":
        return new String[] {"allocateMemory"};
      case "free":
        return new String[] {"freeMemory"};
      case "fieldOffset":
        return new String[] {"objectFieldOffset"};
      case "arrayBase":
        return new String[] {"arrayBaseOffset"};
      default:
        return new String[] {name};
    }
  }

  private static void end(MethodVisitor code, int returnInstruction) {
    code.visitInsn(returnInstruction);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
