package io.warplight.callsites.rewrite;

import io.warplight.callsites.Hook;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.catalog.BindingNames;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Where the backstop's hooks go in one class of the binding, decided by its bytecode, because
 * neither names nor versions tell. Confined to one transformation.
 *
 * <p>{@code checkResult(int)} is hooked unless it only hands on to another class's ({@code
 * JCusolverDn} to {@code JCusolver}). A function's return is hooked when the status that it returns
 * came from neither {@code checkResult} nor another function, both of which have their own hooks.
 */
final class HookPlan {
  static final String CHECK = "checkResult";
  static final String CHECK_DESCRIPTOR = "(I)I";

  private final ClassNode binding;
  private final BindingFacts facts;
  private final BitSet methods = new BitSet();
  private final @Nullable Hook[] hooks;
  private final @Nullable BitSet[] returns;
  private final int[] ends;
  private final int[] makes;

  HookPlan(ClassNode binding, BindingFacts facts) {
    this.binding = binding;
    this.facts = facts;
    this.hooks = new Hook[binding.methods.size()];
    this.returns = new BitSet[hooks.length];
    this.ends = new int[hooks.length];
    this.makes = new int[hooks.length];
    for (int i = 0; i < returns.length; i++) {
      plan(i, binding.methods.get(i));
    }
  }

  /** The methods that get a hook, by number. */
  BitSet methods() {
    return methods;
  }

  /** The hook of this method; null if it gets none. */
  @Nullable Hook hook(int method) {
    return hooks[method];
  }

  /** Which returns of this method get the hook, counted from 0; null: its beginning does. */
  @Nullable BitSet returns(int method) {
    return returns[method];
  }

  /**
   * The local variable with the handle that this method is about to destroy, of which the bridge is
   * to be told; -1 if there is none.
   */
  int ends(int method) {
    return ends[method];
  }

  /**
   * The local variable that has the handle that this method made when it returns, of which the
   * bridge is to be told; -1 if there is none.
   */
  int makes(int method) {
    return makes[method];
  }

  private void plan(int number, MethodNode method) {
    ends[number] = -1;
    makes[number] = -1;
    if ((method.access & Opcodes.ACC_STATIC) == 0
        || method.instructions.size() == 0
        || isHooked(method)) {
      return;
    }
    planHandles(number, method);
    if (isCheck(method.name, method.desc)) {
      if (!handsOn(method)) {
        methods.set(number);
        hooks[number] = new Hook(method.name, method.desc, true);
      }
    } else if (facts.isFunction(binding.name, method.name, method.desc)
        && method.desc.endsWith(")I")) {
      BitSet unseen = new UnseenReturns(binding.name, facts).of(method);
      if (!unseen.isEmpty()) {
        methods.set(number);
        returns[number] = unseen;
        hooks[number] = new Hook(method.name, method.desc, false);
      }
    }
  }

  private void planHandles(int number, MethodNode method) {
    ends[number] = variable(method, facts.destroyed(binding.name, method.name, method.desc));
    int made = variable(method, facts.made(binding.name, method.name, method.desc));
    makes[number] = made < 0 || isStored(method, made) ? -1 : made;
    if (ends[number] >= 0 || makes[number] >= 0) {
      methods.set(number);
      hooks[number] = Hook.ofHandle(method.name, method.desc);
      returns[number] = new BitSet();
    }
  }

  /** The local variable of this parameter, if it is an object; else -1. */
  private static int variable(MethodNode method, int parameter) {
    if (parameter < 0) {
      return -1;
    }
    Type[] parameters = Type.getArgumentTypes(method.desc);
    if (parameters[parameter].getSort() != Type.OBJECT) {
      return -1;
    }
    int variable = 0;
    for (int i = 0; i < parameter; i++) {
      variable += parameters[i].getSize();
    }
    return variable;
  }

  /** Whether the variable may be something else at the end than it was at the beginning. */
  private static boolean isStored(MethodNode method, int variable) {
    for (AbstractInsnNode instruction : method.instructions) {
      int opcode = instruction.getOpcode();
      if (opcode >= Opcodes.ISTORE
          && opcode <= Opcodes.ASTORE
          && Math.abs(((VarInsnNode) instruction).var - variable) <= 1) {
        return true;
      }
    }
    return false;
  }

  static boolean isCheck(String name, String descriptor) {
    return name.equals(CHECK) && descriptor.equals(CHECK_DESCRIPTOR);
  }

  private boolean handsOn(MethodNode check) {
    for (AbstractInsnNode instruction : check.instructions) {
      if (instruction instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) instruction;
        if (isCheck(call.name, call.desc) && BindingNames.contains(call.owner)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isHooked(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof InvokeDynamicInsnNode
          && ((InvokeDynamicInsnNode) instruction).bsm.equals(Bridge.BACKSTOP)) {
        return true;
      }
      if (instruction instanceof MethodInsnNode
          && ((MethodInsnNode) instruction).owner.equals(Bridge.CLASS)) {
        return true;
      }
    }
    return false;
  }
}
