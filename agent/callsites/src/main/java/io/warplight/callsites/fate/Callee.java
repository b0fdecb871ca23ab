package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A method that returned, and the question whether an instruction can be the one that called it.
 * Immutable.
 */
final class Callee {
  private final String name;
  private final String descriptor;

  Callee(String name, String descriptor) {
    this.name = name;
    this.descriptor = descriptor;
  }

  /**
   * Whether the instruction, known to be running while this method ran next above it, called it. An
   * interface call may have come here through the hidden class of a lambda or method reference,
   * whatever the names.
   */
  boolean wasCalledBy(AbstractInsnNode running) {
    return running.getOpcode() == Opcodes.INVOKEINTERFACE || mayBeCalledBy(running);
  }

  /** Whether the instruction, one of several on a line, may have called this method. */
  boolean mayBeCalledBy(AbstractInsnNode insn) {
    if (insn instanceof InvokeDynamicInsnNode) {
      InvokeDynamicInsnNode call = (InvokeDynamicInsnNode) insn;
      return call.name.equals(name) && call.desc.endsWith(result());
    }
    if (!(insn instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    if (isLambdaBody()) {
      return call.getOpcode() == Opcodes.INVOKEINTERFACE;
    }
    // Before Java 10 the stack does not tell the descriptor.
    return call.name.equals(name) && (descriptor.isEmpty() || call.desc.equals(descriptor));
  }

  private String result() {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }

  /** The names that compilers give the bodies of lambdas: javac and ecj, Kotlin, Scala. */
  private boolean isLambdaBody() {
    return name.startsWith("lambda$") || name.contains("$lambda$") || name.contains("$anonfun$");
  }
}
