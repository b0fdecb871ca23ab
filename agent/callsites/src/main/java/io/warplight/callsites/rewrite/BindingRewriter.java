package io.warplight.callsites.rewrite;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.fate.BindingFacts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Sets the backstop's hooks in a class of the binding. Its own calls of functions are no call sites
 * and stay as they are.
 *
 * <p>A hook's bootstrap gets the class's own lookup. Whether JCuda throws is a private static
 * boolean, {@code exceptionsEnabled}, of the class whose {@code checkResult} is hooked, so that
 * lookup may read it: {@code caller.findStaticGetter(caller.lookupClass(), "exceptionsEnabled",
 * boolean.class)}. Functions with a hook at their returns do not ask it, save {@code cufftExec*} on
 * Java arrays, and what those throw for has passed another hook before.
 */
final class BindingRewriter {
  private final BindingFacts facts;

  /** A rewriter for the bindings that declare these functions. */
  BindingRewriter(BindingFacts facts) {
    this.facts = facts;
  }

  /** The class with its hooks; null when there is nothing to hook. */
  @Nullable ClassTransformation rewrite(ClassReader reader) {
    if (reader.readUnsignedShort(6) < Opcodes.V1_7) {
      return ClassTransformation.left(LeftReason.OLD_VERSION, null);
    }
    ClassNode binding = new ClassNode();
    reader.accept(binding, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    HookPlan plan = new HookPlan(binding, facts);
    if (plan.methods().isEmpty()) {
      return null;
    }
    ClassEditor editor = new ClassEditor(reader, plan.methods(), new Edit(reader, plan));
    byte[] classFile = editor.edit();
    List<Hook> hooks = new ArrayList<>();
    BitSet edited = editor.edited();
    for (int i = edited.nextSetBit(0); i >= 0; i = edited.nextSetBit(i + 1)) {
      hooks.add(Objects.requireNonNull(plan.hook(i)));
    }
    return ClassTransformation.ofHooks(classFile, hooks);
  }

  /** The plan carried out. */
  private static final class Edit implements MethodEdit {
    /**
     * The call's constant with name and type, two strings, and at most four new texts; for each of
     * two handles the bridge's method, its class, name and type, and their texts.
     */
    private static final int CONSTANTS = 20;

    private final ClassReader reader;
    private final HookPlan plan;

    Edit(ClassReader reader, HookPlan plan) {
      this.reader = reader;
      this.plan = plan;
    }

    @Override
    public MethodVisitor edit(int number, MethodVisitor writer) {
      Hook hook = Objects.requireNonNull(plan.hook(number));
      return new HookWriter(
          writer,
          reader.getClassName(),
          hook,
          plan.returns(number),
          plan.ends(number),
          plan.makes(number));
    }

    @Override
    public int newConstants(int number) {
      return CONSTANTS;
    }
  }
}
