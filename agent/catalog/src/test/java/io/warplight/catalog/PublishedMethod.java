package io.warplight.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A static method of a published binding class that returns an int, and what its bytecode does. */
final class PublishedMethod {
  private final ClassNode owner;
  private final MethodNode method;
  private boolean callsCheck;
  private boolean callsNative;
  private boolean callsPublic;
  private boolean throwsUnsupported;
  private final TreeSet<Integer> constants = new TreeSet<>();

  private PublishedMethod(ClassNode owner, MethodNode method, Map<String, MethodNode> siblings) {
    this.owner = owner;
    this.method = method;
    AbstractInsnNode previous = null;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() < 0) {
        continue;
      }
      look(instruction, siblings);
      if (instruction.getOpcode() == Opcodes.IRETURN && previous != null) {
        lookAtReturned(previous);
      }
      previous = instruction;
    }
  }

  private void look(AbstractInsnNode instruction, Map<String, MethodNode> siblings) {
    if (instruction instanceof TypeInsnNode made
        && made.getOpcode() == Opcodes.NEW
        && made.desc.equals("java/lang/UnsupportedOperationException")) {
      throwsUnsupported = true;
    }
    if (instruction instanceof MethodInsnNode call && call.owner.equals(owner.name)) {
      callsCheck |= call.name.equals("checkResult");
      MethodNode callee = siblings.get(call.name + call.desc);
      if (callee != null) {
        callsNative |= is(callee, Opcodes.ACC_NATIVE);
        callsPublic |= is(callee, Opcodes.ACC_PUBLIC) && !is(callee, Opcodes.ACC_NATIVE);
      }
    }
  }

  private void lookAtReturned(AbstractInsnNode pushed) {
    int opcode = pushed.getOpcode();
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      constants.add(opcode - Opcodes.ICONST_0);
    } else if (pushed instanceof IntInsnNode number) {
      constants.add(number.operand);
    }
  }

  private static boolean is(MethodNode method, int flag) {
    return (method.access & flag) != 0;
  }

  static List<PublishedMethod> returningInt(ClassNode owner) {
    Map<String, MethodNode> siblings = new HashMap<>();
    owner.methods.forEach(method -> siblings.put(method.name + method.desc, method));
    List<PublishedMethod> methods = new ArrayList<>();
    for (MethodNode method : owner.methods) {
      if (is(method, Opcodes.ACC_STATIC) && method.desc.endsWith(")I")) {
        methods.add(new PublishedMethod(owner, method, siblings));
      }
    }
    return methods;
  }

  String owner() {
    return owner.name;
  }

  String name() {
    return method.name;
  }

  String descriptor() {
    return method.desc;
  }

  /** Owner, name and descriptor in one. */
  String key() {
    return owner.name + "." + method.name + method.desc;
  }

  /** The private native half of a public function: no call site outside can name it. */
  boolean isPrivateNative() {
    return is(method, Opcodes.ACC_NATIVE) && is(method, Opcodes.ACC_PRIVATE);
  }

  /** Whether it returns a status that nobody looked at. */
  boolean skipsCheck() {
    return !callsCheck && (callsNative || is(method, Opcodes.ACC_NATIVE) || !constants.isEmpty());
  }

  boolean delegates() {
    return !callsCheck && callsPublic;
  }

  boolean isUnsupported() {
    return !callsCheck && !callsNative && !callsPublic && throwsUnsupported;
  }

  /** The numbers that it returns without having asked anybody. */
  TreeSet<Integer> constants() {
    return constants;
  }

  /**
   * An entry to begin with, as the catalogue file would have it; its roles and effects are missing.
   */
  String draft() {
    Map<Integer, String> names = new HashMap<>();
    if (method.localVariables != null) {
      for (LocalVariableNode variable : method.localVariables) {
        names.putIfAbsent(variable.index, variable.name);
      }
    }
    StringJoiner parameters = new StringJoiner(", ", method.name + "(", ")");
    int slot = 0;
    for (Type type : Type.getArgumentTypes(method.desc)) {
      String written = type.getClassName();
      parameters.add(
          written.substring(written.lastIndexOf('.') + 1)
              + " "
              + names.getOrDefault(slot, "p" + slot));
      slot += type.getSize();
    }
    return parameters + "\n    ?";
  }
}
