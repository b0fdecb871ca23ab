package fork.inside;

import io.warplight.callsites.Place;
import io.warplight.monitor.link.LoaderProbe;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites calls from {@code app.*} of static int methods of {@code lib.*}, and hooks {@code checkResult}, by the book. */
final class TestRewriter implements ClassFileTransformer {
  private static final String BRIDGE = "java/lang/WarplightBridge";
  private static final String LOOKUP =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";
  private static final Handle LINK =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          BRIDGE,
          "link",
          LOOKUP
              + "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/invoke/CallSite;",
          false);
  private static final Handle BACKSTOP =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          BRIDGE,
          "backstop",
          LOOKUP + "Ljava/lang/String;Ljava/lang/String;)Ljava/lang/invoke/CallSite;",
          false);

  private final LoaderProbe probe;

  TestRewriter(Class<?> bridge) {
    probe = new LoaderProbe(bridge);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
    if (name == null || !(name.startsWith("app/") || name.startsWith("lib/"))) {
      return null;
    }
    try {
      if (!probe.seesBridge(loader)) {
        System.err.println("BLIND " + name);
        return null;
      }
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new Sites(writer, name), 0);
      return writer.toByteArray();
    } catch (Throwable e) {
      e.printStackTrace();
      return null;
    }
  }

  private static final class Sites extends ClassVisitor {
    private final String className;

    Sites(ClassVisitor next, String className) {
      super(Opcodes.ASM9, next);
      this.className = className;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String type, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, method, type, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        private int ordinal;

        @Override
        public void visitCode() {
          super.visitCode();
          if (method.equals("checkResult")) {
            super.visitVarInsn(Opcodes.ILOAD, 0);
            super.visitInvokeDynamicInsn(method, "(I)V", BACKSTOP, className, type);
          }
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String name, String descriptor, boolean isInterface) {
          if (opcode == Opcodes.INVOKESTATIC
              && className.startsWith("app/")
              && owner.startsWith("lib/")
              && descriptor.endsWith(")I")) {
            String place = Place.at(method, type, ordinal++).build().encode();
            super.visitInvokeDynamicInsn(
                name, erased(descriptor), LINK, owner, descriptor, place);
          } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
          }
        }

        @Override
        public void visitMaxs(int stack, int locals) {
          super.visitMaxs(stack + 1, locals);
        }
      };
    }

    private static String erased(String descriptor) {
      Type[] arguments = Type.getArgumentTypes(descriptor);
      for (int i = 0; i < arguments.length; i++) {
        Type element =
            arguments[i].getSort() == Type.ARRAY ? arguments[i].getElementType() : arguments[i];
        if (element.getSort() == Type.OBJECT && !element.getClassName().startsWith("java.")) {
          arguments[i] = Type.getType(Object.class);
        }
      }
      return Type.getMethodDescriptor(Type.getReturnType(descriptor), arguments);
    }
  }
}
