package io.warplight.callsites.rewrite;

import io.warplight.callsites.Place;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A stand-in for the bridge, in {@code java.lang} as the real one: links each site to its true
 * target and writes down what passes. One a JVM; tests that look at the list clear it first.
 */
final class TestBridge {
  /** {@code function=status} of each call through a rewritten site. */
  static final List<String> CALLS = Collections.synchronizedList(new ArrayList<>());

  /** {@code hook=status} of each status that a hook saw. */
  static final List<String> HOOKS = Collections.synchronizedList(new ArrayList<>());

  /** The places of the sites linked. */
  static final List<Place> PLACES = Collections.synchronizedList(new ArrayList<>());

  private static boolean installed;

  private TestBridge() {}

  static synchronized void install() throws ReflectiveOperationException {
    CALLS.clear();
    HOOKS.clear();
    PLACES.clear();
    if (!installed) {
      Class<?> bridge =
          MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
              .defineClass(classFile());
      Function<Object[], CallSite> seam = TestBridge::link;
      bridge.getField("seam").set(null, seam);
      installed = true;
    }
  }

  private static CallSite link(Object[] arguments) {
    MethodHandles.Lookup caller = (MethodHandles.Lookup) arguments[0];
    String name = (String) arguments[1];
    MethodType type = (MethodType) arguments[2];
    String owner = (String) arguments[3];
    try {
      if (arguments.length == 5) {
        return new ConstantCallSite(recorder(HOOKS, name));
      }
      PLACES.add(Place.decode((String) arguments[5]));
      ClassLoader loader = caller.lookupClass().getClassLoader();
      MethodType trueType = MethodType.fromMethodDescriptorString((String) arguments[4], loader);
      Class<?> binding = Class.forName(owner.replace('/', '.'), false, loader);
      MethodHandle target = caller.findStatic(binding, name, trueType).asType(type);
      MethodHandle record =
          MethodHandles.foldArguments(MethodHandles.identity(int.class), recorder(CALLS, name));
      return new ConstantCallSite(MethodHandles.filterReturnValue(target, record));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(owner + '.' + name, e);
    }
  }

  private static MethodHandle recorder(List<String> list, String name)
      throws ReflectiveOperationException {
    MethodHandle record =
        MethodHandles.lookup()
            .findStatic(
                TestBridge.class,
                "record",
                MethodType.methodType(void.class, List.class, String.class, int.class));
    return MethodHandles.insertArguments(record, 0, list, name);
  }

  @SuppressWarnings("unused") // by its handle
  private static void record(List<String> list, String name, int status) {
    list.add(name + '=' + status);
  }

  private static byte[] classFile() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, Bridge.CLASS, null, "java/lang/Object", null);
    writer.visitField(9, "seam", "Ljava/util/function/Function;", null, null).visitEnd();
    bootstrap(writer, "link", Bridge.LINK.getDesc(), 6);
    bootstrap(writer, "backstop", Bridge.BACKSTOP.getDesc(), 5);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void bootstrap(ClassWriter writer, String name, String descriptor, int count) {
    MethodVisitor method = writer.visitMethod(9, name, descriptor, null, null);
    method.visitCode();
    method.visitFieldInsn(Opcodes.GETSTATIC, Bridge.CLASS, "seam", "Ljava/util/function/Function;");
    method.visitIntInsn(Opcodes.BIPUSH, count);
    method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    for (int i = 0; i < count; i++) {
      method.visitInsn(Opcodes.DUP);
      method.visitIntInsn(Opcodes.BIPUSH, i);
      method.visitVarInsn(Opcodes.ALOAD, i);
      method.visitInsn(Opcodes.AASTORE);
    }
    method.visitMethodInsn(
        Opcodes.INVOKEINTERFACE,
        "java/util/function/Function",
        "apply",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        true);
    method.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/invoke/CallSite");
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
