package io.warplight.monitor.link;

import io.warplight.monitor.LaterJava;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * One instruction of an application's class, run by the virtual machine itself in a class that no
 * loader knows and whose frames no stack trace shows: the one sure way to get the same resolution,
 * initialisation and errors as the original. Such a class has its host's loader, package, module
 * and protection domain. Made on the thread that links a site.
 */
final class HiddenCode {
  static final String METHOD = "run";

  private final Bridge bridge;
  // Null before JDK 15.
  private final @Nullable HiddenClasses hiddenClasses;

  HiddenCode(Bridge bridge) throws ReflectiveOperationException {
    this.bridge = bridge;
    this.hiddenClasses =
        LaterJava.make(
            HiddenClasses.class,
            "java.lang.invoke.MethodHandles$Lookup$ClassOption",
            "io.warplight.monitor.link.LookupHiddenClasses");
  }

  /**
   * A handle {@code ()Class} that resolves a class as the caller's own code would; the virtual
   * machine keeps its failures.
   */
  MethodHandle resolution(Lookup caller, String owner) throws Throwable {
    Type result = Type.getType(Class.class);
    return define(
        caller,
        MethodType.methodType(Class.class),
        owner,
        null,
        code -> {
          code.visitLdcInsn(Type.getObjectType(owner));
          code.visitInsn(result.getOpcode(Opcodes.IRETURN));
          code.visitMaxs(1, 0);
        });
  }

  /** A handle of the erased type that runs the original {@code invokestatic}. */
  MethodHandle invocation(
      Lookup caller, MethodType erased, Class<?> target, String name, String descriptor)
      throws Throwable {
    String owner = Type.getInternalName(target);
    Type original = Type.getMethodType(descriptor);
    return define(
        caller,
        erased,
        owner,
        target,
        code -> {
          int local = 0;
          for (Type argument : original.getArgumentTypes()) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            if (argument.getSort() == Type.OBJECT || argument.getSort() == Type.ARRAY) {
              // Null passes without its class being resolved.
              code.visitTypeInsn(Opcodes.CHECKCAST, argument.getInternalName());
            }
            local += argument.getSize();
          }
          code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
          code.visitInsn(original.getReturnType().getOpcode(Opcodes.IRETURN));
          code.visitMaxs(Math.max(local, original.getReturnType().getSize()), local);
        });
  }

  private MethodHandle define(
      Lookup caller, MethodType type, String owner, @Nullable Class<?> target, Code body)
      throws Throwable {
    Class<?> hidden = define(caller, type, body);
    MethodHandle handle = caller.findStatic(hidden, METHOD, type);
    return failing(handle, LinkageError.class, hidden.getName(), caller, owner, target);
  }

  /**
   * A plain handle of an initialised class. The one error of linking that it may still end in is
   * that of a native method which the library lacks.
   */
  MethodHandle plain(MethodHandle handle, Lookup caller, String owner, Class<?> target) {
    return failing(handle, UnsatisfiedLinkError.class, owner, caller, owner, target);
  }

  /** A class whose static method {@link #METHOD} runs this code in the place of the caller's. */
  Class<?> define(Lookup caller, MethodType type, Code body) throws Throwable {
    Class<?> host = caller.lookupClass();
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        name(host),
        null,
        "java/lang/Object",
        null);
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            METHOD,
            type.toMethodDescriptorString(),
            null,
            null);
    hide(code);
    code.visitCode();
    body.emit(code);
    code.visitEnd();
    writer.visitEnd();
    return define(caller, writer.toByteArray());
  }

  /** A class that is written with the name that it is to have, beside the caller's. */
  Class<?> define(Lookup caller, Function<String, byte[]> written) throws Throwable {
    return define(caller, written.apply(name(caller.lookupClass())));
  }

  /** Anonymous classes (JDK 14 and before) hide a method that says so; hidden classes hide all. */
  static void hide(MethodVisitor code) {
    code.visitAnnotation("Ljava/lang/invoke/LambdaForm$Hidden;", true).visitEnd();
    code.visitAnnotation("Ljdk/internal/vm/annotation/Hidden;", true).visitEnd();
  }

  private Class<?> define(Lookup caller, byte[] bytes) throws Throwable {
    return hiddenClasses == null
        ? bridge.define(caller.lookupClass(), bytes)
        : hiddenClasses.define(caller, bytes);
  }

  private static String name(Class<?> host) {
    String name = host.getName();
    int hidden = name.indexOf('/');
    return (hidden < 0 ? name : name.substring(0, hidden)).replace('.', '/') + "$$Warplight";
  }

  /** The bridge hears of what the virtual machine throws, and says what the application sees. */
  private MethodHandle failing(
      MethodHandle handle,
      Class<? extends LinkageError> error,
      String standIn,
      Lookup caller,
      String owner,
      @Nullable Class<?> target) {
    MethodType type = handle.type();
    MethodHandle failed =
        MethodHandles.insertArguments(
            bridge.method("unusable"), 0, standIn, caller.lookupClass().getName(), owner, target);
    MethodHandle rethrow =
        MethodHandles.filterArguments(
            MethodHandles.throwException(type.returnType(), LinkageError.class),
            0,
            failed.asType(MethodType.methodType(LinkageError.class, error)));
    return MethodHandles.catchException(
        handle, error, MethodHandles.dropArguments(rethrow, 1, type.parameterList()));
  }

  /** The body of the one method. */
  interface Code {
    void emit(MethodVisitor code);
  }
}
