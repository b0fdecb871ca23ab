package io.warplight.callsites.fate;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Fields that are constants although the compiler left them fields: those of the binding, which the
 * facts know, and the class's own static finals. Filled while the class is read, then only read.
 */
final class Constants {
  private final BindingFacts facts;
  private final Map<String, Object> own = new HashMap<>();
  private String owner = "";

  Constants(BindingFacts facts) {
    this.facts = facts;
  }

  void inClass(String internalName) {
    owner = internalName;
  }

  void add(int access, String name, String descriptor, @Nullable Object value) {
    if ((access & Opcodes.ACC_FINAL) != 0 && value != null) {
      own.put(name + descriptor, value);
    }
  }

  @Nullable Object valueOf(FieldInsnNode field) {
    OptionalInt code = facts.code(field.owner, field.name);
    if (code.isPresent()) {
      return code.getAsInt();
    }
    Object value = field.owner.equals(owner) ? own.get(field.name + field.desc) : null;
    return value instanceof Integer || value instanceof Long ? value : null;
  }
}
