package io.warplight.simulator.jdk;

import static org.objectweb.asm.Opcodes.*;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Keeps virtual threads on their carriers during a CUDA call, as JCuda's native frames do on a real
 * device: one that waited for a lock in here would come back on another carrier, whose device and
 * last error are others, and would hold up all who are on a carrier and wait for it.
 */
public final class Carriers {
  private static final String NAME = "io/warplight/simulator/jdk/generated/ContinuationHold";
  private static final String CONTINUATION = "jdk/internal/vm/Continuation";

  private static final @Nullable Class<?> VIRTUAL = virtualThreads();
  private static final @Nullable CarrierHold HOLD = VIRTUAL == null ? null : generate();

  private Carriers() {}

  /** Holds the calling thread if it is a virtual one; null for others, and before Java 21. */
  public static @Nullable CarrierHold hold() {
    CarrierHold hold = HOLD;
    if (hold == null || Thread.currentThread().getClass() != VIRTUAL) {
      return null;
    }
    hold.hold();
    return hold;
  }

  private static @Nullable Class<?> virtualThreads() {
    try {
      Thread.class.getMethod("isVirtual");
      return Class.forName("java.lang.VirtualThread");
    } catch (ReflectiveOperationException olderJava) {
      return null;
    }
  }

  private static @Nullable CarrierHold generate() {
    if (!Internals.areOpen()) {
      return null;
    }
    String parent = Type.getInternalName(Object.class);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        V1_8,
        ACC_PUBLIC | ACC_FINAL | ACC_SUPER,
        NAME,
        null,
        parent,
        new String[] {Type.getInternalName(CarrierHold.class)});
    MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(ALOAD, 0);
    constructor.visitMethodInsn(INVOKESPECIAL, parent, "<init>", "()V", false);
    end(constructor);
    call(writer, "hold", "pin");
    call(writer, "letGo", "unpin");
    writer.visitEnd();
    try {
      return (CarrierHold) Internals.make(writer.toByteArray());
    } catch (ReflectiveOperationException | LinkageError e) {
      System.err.println(
          "[warplight-simulator] virtual threads may change their carriers in a call: " + e);
      return null;
    }
  }

  private static void call(ClassWriter writer, String method, String target) {
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC, method, "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(INVOKESTATIC, CONTINUATION, target, "()V", false);
    end(code);
  }

  private static void end(MethodVisitor code) {
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
