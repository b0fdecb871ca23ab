package io.warplight.callsites.rewrite;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Has the bridge told of each handle object that is made of a value that is there already: a copy,
 * or a pointer with an offset, and of each value that is read out of one. All copies pass a
 * constructor of the binding's base class that takes something (the one that takes nothing leaves
 * 0), all readers but those by reflection its getter. Confined to one transformation.
 */
final class HandleObjectRewriter implements MethodEdit {

  /** The base class of all objects that hold a handle. */
  static final String CLASS = "jcuda/NativePointerObject";

  private static final String FIELD = "nativePointer";

  private static final String GETTER = "getNativePointer";

  /** The field, the bridge's method, its class, their names and types. */
  private static final int CONSTANTS = 10;

  /** The class with its hooks; null if it is not made as it should be. */
  @Nullable ClassTransformation rewrite(ClassReader reader) {
    ClassNode type = new ClassNode();
    reader.accept(type, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    boolean hasField = false;
    for (FieldNode field : type.fields) {
      hasField |= field.name.equals(FIELD) && field.desc.equals("J");
    }
    BitSet methods = new BitSet();
    List<Hook> hooks = new ArrayList<>();
    for (int i = 0; i < type.methods.size(); i++) {
      MethodNode method = type.methods.get(i);
      if (hasField && tells(method)) {
        methods.set(i);
        hooks.add(Hook.ofHandle(method.name, method.desc));
      }
    }
    return methods.isEmpty()
        ? null
        : ClassTransformation.ofHooks(new ClassEditor(reader, methods, this).edit(), hooks);
  }

  private static boolean tells(MethodNode method) {
    return method.name.equals("<init>")
        ? !method.desc.equals("()V")
        : method.name.equals(GETTER) && method.desc.equals("()J");
  }

  @Override
  public MethodVisitor edit(int number, MethodVisitor writer) {
    return new MethodVisitor(Opcodes.ASM9, writer) {
      @Override
      public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          // ..., this
          super.visitFieldInsn(Opcodes.GETFIELD, CLASS, FIELD, "J");
          // ..., value
          tell();
        } else if (opcode == Opcodes.LRETURN) {
          super.visitInsn(Opcodes.DUP2);
          // ..., value, value
          tell();
        }
        super.visitInsn(opcode);
      }

      private void tell() {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, Bridge.CLASS, "copied", "(J)V", false);
      }

      @Override
      public void visitMaxs(int maxStack, int maxLocals) {
        // What stood on the stack at a return is still there.
        super.visitMaxs(maxStack + 2, maxLocals);
      }
    };
  }

  @Override
  public int newConstants(int number) {
    return CONSTANTS;
  }
}
