package io.warplight.callsites.fate;

import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Moves statuses through one method: says for each instruction which statuses its result follows
 * from, and how. Says nothing of what becomes of them; that is the rules' part. One class, because
 * ASM asks one for all kinds of instructions. Used by one thread for one method.
 */
final class StatusInterpreter extends Interpreter<StatusValue> {
  private final InsnList code;
  private final IntPredicate sites;
  private final CallModel calls;
  private final Constants constants;

  StatusInterpreter(InsnList code, IntPredicate sites, CallModel calls, Constants constants) {
    super(Opcodes.ASM9);
    this.code = code;
    this.sites = sites;
    this.calls = calls;
    this.constants = constants;
  }

  @Override
  public @Nullable StatusValue newValue(@Nullable Type type) {
    if (Type.VOID_TYPE.equals(type)) {
      return null;
    }
    return StatusValue.plain(type == null ? 1 : type.getSize());
  }

  @Override
  public StatusValue newOperation(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    switch (opcode) {
      case Opcodes.ACONST_NULL:
        return StatusValue.nothing();
      case Opcodes.LCONST_0:
      case Opcodes.LCONST_1:
        return StatusValue.constant((long) opcode - Opcodes.LCONST_0, 2);
      case Opcodes.DCONST_0:
      case Opcodes.DCONST_1:
        return StatusValue.plain(2);
      case Opcodes.BIPUSH:
      case Opcodes.SIPUSH:
        return StatusValue.constant(((IntInsnNode) insn).operand, 1);
      case Opcodes.LDC:
        return loaded(((LdcInsnNode) insn).cst);
      case Opcodes.GETSTATIC:
        return field((FieldInsnNode) insn);
      case Opcodes.NEW:
        return made((TypeInsnNode) insn);
      default:
        return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5
            ? StatusValue.constant(opcode - Opcodes.ICONST_0, 1)
            : StatusValue.plain(1);
    }
  }

  private static StatusValue loaded(Object constant) {
    if (constant instanceof Integer || constant instanceof String) {
      return StatusValue.constant(constant, 1);
    }
    if (constant instanceof Long) {
      return StatusValue.constant(constant, 2);
    }
    return StatusValue.plain(constant instanceof Double ? 2 : 1);
  }

  private StatusValue field(FieldInsnNode field) {
    Object constant = constants.valueOf(field);
    int size = size(field);
    return constant == null ? StatusValue.plain(size) : StatusValue.constant(constant, size);
  }

  /** ASM's own answer fails an assertion where a damaged class file has a method's descriptor. */
  private static int size(FieldInsnNode field) {
    return field.desc.equals("J") || field.desc.equals("D") ? 2 : 1;
  }

  private StatusValue made(TypeInsnNode insn) {
    return insn.desc.equals("java/lang/StringBuilder") || insn.desc.equals("java/lang/StringBuffer")
        ? StatusValue.container(code.indexOf(insn))
        : StatusValue.plain(1);
  }

  @Override
  public StatusValue copyOperation(AbstractInsnNode insn, StatusValue value) {
    return value;
  }

  @Override
  public @Nullable StatusValue unaryOperation(AbstractInsnNode insn, StatusValue value) {
    switch (insn.getOpcode()) {
      case Opcodes.INEG:
      case Opcodes.FNEG:
      case Opcodes.IINC:
      case Opcodes.I2F:
      case Opcodes.L2F:
      case Opcodes.D2I:
      case Opcodes.D2F:
      case Opcodes.F2I:
      case Opcodes.I2B:
      case Opcodes.I2C:
      case Opcodes.I2S:
        return StatusValue.from(value.origins().map(Mapping::number), 1);
      case Opcodes.LNEG:
      case Opcodes.DNEG:
      case Opcodes.L2D:
      case Opcodes.F2L:
      case Opcodes.F2D:
      case Opcodes.D2L:
      case Opcodes.I2D:
        return StatusValue.from(value.origins().map(Mapping::number), 2);
      case Opcodes.I2L:
        return widened(value);
      case Opcodes.L2I:
        // What was a status as a long is the same status as an int.
        return StatusValue.from(value.origins(), 1);
      case Opcodes.CHECKCAST:
        return value;
      case Opcodes.GETFIELD:
        return StatusValue.plain(size((FieldInsnNode) insn));
      case Opcodes.NEWARRAY:
      case Opcodes.ANEWARRAY:
        return StatusValue.container(code.indexOf(insn));
      case Opcodes.ARRAYLENGTH:
      case Opcodes.INSTANCEOF:
        return StatusValue.plain(1);
      default:
        return null;
    }
  }

  private static StatusValue widened(StatusValue value) {
    Integer constant = value.intConstant();
    return constant == null
        ? StatusValue.from(value.origins(), 2)
        : StatusValue.constant((long) constant, 2);
  }

  @Override
  public @Nullable StatusValue binaryOperation(
      AbstractInsnNode insn, StatusValue left, StatusValue right) {
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.LCMP) {
      return comparison(left, right);
    }
    if (opcode == Opcodes.IXOR) {
      return exclusiveOr(left, right);
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return StatusValue.from(
          left.origins().map(mapping -> loadedAs(opcode)), isWideLoad(opcode) ? 2 : 1);
    }
    if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
      // int, long, float, double take turns; the shifts, ands and ors have int and long only.
      return computed(left, right, isWideArithmetic(opcode) ? 2 : 1);
    }
    return opcode >= Opcodes.FCMPL && opcode <= Opcodes.DCMPG ? computed(left, right, 1) : null;
  }

  private static Mapping loadedAs(int opcode) {
    return opcode == Opcodes.AALOAD ? Mapping.OPAQUE : Mapping.NUMBER;
  }

  private static boolean isWideLoad(int opcode) {
    return opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
  }

  private static boolean isWideArithmetic(int opcode) {
    // Up to INEG/DNEG in fours from IADD, then in twos from ISHL: the odd ones are long or double.
    return (opcode - Opcodes.IADD) % 2 == 1;
  }

  private static StatusValue computed(StatusValue left, StatusValue right, int size) {
    return StatusValue.from(left.origins().or(right.origins()).map(Mapping::number), size);
  }

  private static StatusValue comparison(StatusValue left, StatusValue right) {
    Integer rightCode = right.intConstant();
    if (rightCode != null) {
      return StatusValue.from(left.origins().map(mapping -> sign(mapping, rightCode)), 1);
    }
    Integer leftCode = left.intConstant();
    if (leftCode != null) {
      return StatusValue.from(
          right.origins().map(mapping -> sign(mapping, leftCode).then(value -> -value)), 1);
    }
    return StatusValue.from(left.origins().or(right.origins()).map(mapping -> Mapping.OPAQUE), 1);
  }

  private static Mapping sign(Mapping mapping, int right) {
    if (mapping.isExact()) {
      return mapping.comparedWith(right);
    }
    return right == Mapping.SUCCESS ? mapping : Mapping.OPAQUE;
  }

  private static StatusValue exclusiveOr(StatusValue left, StatusValue right) {
    // A truth value turned round.
    Integer mask = right.intConstant();
    return mask == null
        ? computed(left, right, 1)
        : StatusValue.from(left.origins().map(mapping -> mapping.then(value -> value ^ mask)), 1);
  }

  @Override
  public @Nullable StatusValue ternaryOperation(
      AbstractInsnNode insn, StatusValue array, StatusValue index, StatusValue value) {
    return null;
  }

  @Override
  public StatusValue naryOperation(AbstractInsnNode insn, List<? extends StatusValue> values) {
    int node = code.indexOf(insn);
    if (insn.getOpcode() == Opcodes.MULTIANEWARRAY) {
      return StatusValue.container(node);
    }
    Type type = Type.getReturnType(descriptor(insn));
    if (sites.test(node)) {
      return StatusValue.from(Origins.of(node, mappingOf(type)), type.getSize());
    }
    StatusValue result = calls.result(insn, values);
    return result == null ? StatusValue.plain(type.getSize()) : result;
  }

  /** How a method's result follows from the status that it brings back. */
  private static Mapping mappingOf(Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN:
      case Type.BYTE:
      case Type.CHAR:
      case Type.SHORT:
        return Mapping.NUMBER;
      case Type.OBJECT:
        return type.getInternalName().equals("java/lang/String") ? Mapping.OPAQUE : Mapping.SAME;
      default:
        return Mapping.SAME;
    }
  }

  static String descriptor(AbstractInsnNode call) {
    return call instanceof InvokeDynamicInsnNode
        ? ((InvokeDynamicInsnNode) call).desc
        : ((MethodInsnNode) call).desc;
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, StatusValue value, StatusValue expected) {}

  @Override
  public StatusValue merge(StatusValue known, StatusValue added) {
    return known.or(added);
  }
}
