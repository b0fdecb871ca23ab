package io.warplight.callsites.fate;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a call makes of its arguments. The interpreter asks for the result while values still grow;
 * the rules ask afterwards whether the call was followed or is where the status ends up. Immutable,
 * any thread.
 */
final class CallModel {
  private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";

  private final BindingFacts facts;

  CallModel(BindingFacts facts) {
    this.facts = facts;
  }

  /**
   * The result, if all that the call does with statuses among its arguments is to put them into it
   * (and, for a builder, into the receiver); null if the arguments go where they are not followed.
   */
  @Nullable StatusValue result(AbstractInsnNode call, List<? extends StatusValue> arguments) {
    if (call instanceof InvokeDynamicInsnNode) {
      return concatenation((InvokeDynamicInsnNode) call, arguments);
    }
    if (!(call instanceof MethodInsnNode)) {
      return null;
    }
    MethodInsnNode method = (MethodInsnNode) call;
    KnownCall known = KnownCall.of(method, facts);
    int size = Type.getReturnType(method.desc).getSize();
    if (known == null) {
      return null;
    }
    switch (known) {
      case SAME:
        return same(arguments, size);
      case NUMBER:
        return mapped(arguments, Mapping::number, size);
      case OPAQUE:
        return mapped(arguments, mapping -> Mapping.OPAQUE, size);
      case EQUALS:
        return compared(arguments, Mapping::equalTo);
      case NOT_EQUALS:
        return compared(
            arguments, (mapping, right) -> mapping.equalTo(right).then(value -> 1 - value));
      case COMPARE:
        return sign(arguments);
      case BUILDER:
        return built(method, arguments);
      case NOTHING:
        return StatusValue.plain(size);
    }
    throw new AssertionError(known);
  }

  private static @Nullable StatusValue built(
      MethodInsnNode call, List<? extends StatusValue> arguments) {
    StatusValue builder = arguments.get(0);
    int added = arguments.size() - KnownCall.measures(call);
    for (StatusValue measure : arguments.subList(added, arguments.size())) {
      if (measure.isTracked()) {
        return null;
      }
    }
    return builder.isFresh() ? builder : null;
  }

  boolean isFormatter(MethodInsnNode call) {
    return facts.isFormatter(call.owner, call.name, call.desc);
  }

  boolean isBuilder(MethodInsnNode call) {
    return KnownCall.of(call, facts) == KnownCall.BUILDER;
  }

  private static @Nullable StatusValue concatenation(
      InvokeDynamicInsnNode call, List<? extends StatusValue> arguments) {
    return call.bsm.getOwner().equals(CONCATENATION)
        ? mapped(arguments, mapping -> Mapping.OPAQUE, 1)
        : null;
  }

  private static StatusValue same(List<? extends StatusValue> arguments, int size) {
    // Boxing and unboxing has one argument; requireNonNull may have a message after it.
    StatusValue value = arguments.get(0);
    return value.isTracked() ? StatusValue.from(all(arguments), size) : value.resized(size);
  }

  private static StatusValue mapped(
      List<? extends StatusValue> arguments, UnaryOperator<Mapping> step, int size) {
    return StatusValue.from(all(arguments).map(step), size);
  }

  private static Origins all(List<? extends StatusValue> arguments) {
    Origins origins = Origins.NONE;
    for (StatusValue argument : arguments) {
      origins = origins.or(argument.origins());
    }
    return origins;
  }

  private static @Nullable StatusValue compared(
      List<? extends StatusValue> arguments, Comparison comparison) {
    if (arguments.size() != 2) {
      return null;
    }
    StatusValue left = arguments.get(0);
    StatusValue right = arguments.get(1);
    if (!left.isTracked() && !right.isTracked()) {
      return StatusValue.plain(1);
    }
    if (left.isTracked() && right.isTracked()) {
      return mapped(arguments, mapping -> Mapping.OPAQUE, 1);
    }
    StatusValue status = left.isTracked() ? left : right;
    StatusValue other = left.isTracked() ? right : left;
    if (other.constant() == null) {
      // The other side may be an object of the application whose equals is its own.
      return null;
    }
    Integer code = codeOf(other);
    return StatusValue.from(status.origins().map(mapping -> compare(mapping, code, comparison)), 1);
  }

  private static Mapping compare(Mapping mapping, @Nullable Integer code, Comparison comparison) {
    if (mapping.isExact() && code != null) {
      return comparison.of(mapping, code);
    }
    // Text, or an accumulated status: equal to success or not is all that can be said.
    return code != null && code == Mapping.SUCCESS
        ? comparison.of(Mapping.SAME, code)
        : Mapping.OPAQUE;
  }

  private static @Nullable StatusValue sign(List<? extends StatusValue> arguments) {
    StatusValue sign = compared(arguments, Mapping::comparedWith);
    return sign == null || !arguments.get(1).isTracked()
        ? sign
        : StatusValue.from(sign.origins().map(mapping -> mapping.then(value -> -value)), 1);
  }

  private static @Nullable Integer codeOf(StatusValue value) {
    Object constant = value.constant();
    if (constant instanceof String) {
      // Text compared with the name of success asks for success.
      return ((String) constant).toLowerCase(Locale.ROOT).endsWith("success")
          ? (Integer) Mapping.SUCCESS
          : null;
    }
    return value.intConstant();
  }

  private interface Comparison {
    Mapping of(Mapping mapping, int right);
  }
}
