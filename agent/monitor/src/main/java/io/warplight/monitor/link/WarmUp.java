package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Links and runs a few call sites of our own, before the application's first one. The JDK
 * initialises classes on the way to a bootstrap method; where that happens at the bottom of a
 * nearly full stack, such a class is broken for the rest of the process, and with it every later
 * {@code invokedynamic}. So it is made to happen here, once, on the thread that transforms the
 * first class.
 */
final class WarmUp {
  private static final String TARGET = Type.getInternalName(Target.class);
  private static final String LATE = Type.getInternalName(Late.class);

  /**
   * That of {@code cudaMalloc}, which nearly every program calls: what the JDK makes for a shape it
   * keeps, so this one's is not made in vain.
   */
  private static final String SHAPE = "(Ljava/lang/Object;J)I";

  private WarmUp() {}

  /** Whether this site is one of its own; its failures are nobody's. */
  static boolean owns(Site site) {
    return site.owner().equals(TARGET) || site.owner().equals(LATE);
  }

  /** Runs them; the linking must be installed. Returns the class with the sites. */
  static Class<?> run(HiddenCode hiddenCode, Bridge bridge) throws Throwable {
    Lookup own = MethodHandles.lookup();
    Target.touch();
    box();
    MethodType type = MethodType.methodType(void.class);
    Class<?> sites = hiddenCode.define(own, type, code -> emit(code, bridge));
    own.findStatic(sites, HiddenCode.METHOD, type).invoke();
    return sites;
  }

  /** A failure's arguments are boxed, and each kind of box keeps its own table of small values. */
  private static void box() {
    Object[] boxes = {true, (byte) 0, '0', (short) 0, 0, 0L, 0f, 0d};
    if (boxes.length == 0) {
      throw new IllegalStateException();
    }
  }

  private static void emit(MethodVisitor code, Bridge bridge) {
    call(code, bridge, TARGET, SHAPE);
    call(code, bridge, LATE, "()I");
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInvokeDynamicInsn(
        "checkResult",
        "(I)V",
        bootstrap(bridge, "backstop", String.class, String.class),
        TARGET,
        "(I)I");
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(3, 0);
  }

  private static void call(MethodVisitor code, Bridge bridge, String owner, String shape) {
    if (shape.equals(SHAPE)) {
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.LCONST_0);
    }
    code.visitInvokeDynamicInsn(
        "call",
        shape,
        bootstrap(bridge, "link", String.class, String.class, String.class),
        owner,
        shape,
        shape);
    code.visitInsn(Opcodes.POP);
  }

  private static Handle bootstrap(Bridge bridge, String name, Class<?>... arguments) {
    MethodType type =
        MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class)
            .appendParameterTypes(arguments);
    return new Handle(
        Opcodes.H_INVOKESTATIC,
        Type.getInternalName(bridge.type()),
        name,
        type.toMethodDescriptorString(),
        false);
  }

  /** Is called; fails each time, so that the failure path is run too. */
  @SuppressWarnings("unused") // by the sites
  static final class Target {
    private Target() {}

    static void touch() {}

    static int call(Object pointer, long size) {
      return 1;
    }
  }

  /** Is initialised by its call. */
  @SuppressWarnings("unused") // by its site
  static final class Late {
    private Late() {}

    static int call() {
      return 1;
    }
  }
}
