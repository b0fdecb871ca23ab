package io.warplight.callsites.fate;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods whose whole effect on a status is known, so that handing it to them is not the end of its
 * way. One line of the table is one rule. Filled once when the class loads, read on any thread.
 *
 * <p>Only methods without any effect but their result belong here: what they return may be dropped,
 * and then the status is dropped too.
 */
enum KnownCall {
  /** The result is the status: boxing, unboxing, widening. */
  SAME,
  /** The result is a number computed from all arguments: accumulating. */
  NUMBER,
  /** The result is made of all arguments: text, a question about text. */
  OPAQUE,
  /** Whether the two are equal. */
  EQUALS,
  /** Whether the two are not equal. */
  NOT_EQUALS,
  /** The sign of their difference. */
  COMPARE,
  /** Adds the arguments to the receiver, which is the result. */
  BUILDER,
  /** Looks at nothing but the reference, or at what no code differs in. */
  NOTHING;

  private static final Map<String, KnownCall> TABLE = new HashMap<>();

  static {
    String[] numbers = {"Integer", "Long", "Short", "Byte"};
    for (String number : numbers) {
      add(
          "java/lang/" + number,
          OPAQUE,
          "toString toHexString toOctalString toBinaryString toUnsignedString");
      add("java/lang/" + number, EQUALS, "equals");
      add("java/lang/" + number, COMPARE, "compare compareTo");
      add("java/lang/" + number, NUMBER, "hashCode shortValue byteValue");
    }
    add("java/lang/Integer", SAME, "valueOf intValue longValue");
    add("java/lang/Long", SAME, "valueOf intValue longValue");
    add("java/lang/Number", SAME, "intValue longValue");
    add("java/lang/Integer", NUMBER, "sum max min signum bitCount");
    add("java/lang/Long", NUMBER, "sum max min signum");
    add("java/lang/Math", NUMBER, "max min abs");
    add("java/lang/Math", SAME, "toIntExact");

    add(
        "java/lang/String",
        OPAQUE,
        "valueOf format formatted concat trim strip toLowerCase toUpperCase intern");
    add(
        "java/lang/String",
        OPAQUE,
        "toString length isEmpty isBlank hashCode contains startsWith endsWith indexOf");
    add("java/lang/String", EQUALS, "equals equalsIgnoreCase contentEquals");
    add("java/lang/Object", OPAQUE, "toString hashCode");
    add("java/lang/Object", EQUALS, "equals");
    add("java/lang/Object", NOTHING, "getClass");
    add("java/util/Objects", OPAQUE, "toString hashCode");
    add("java/util/Objects", EQUALS, "equals");
    add("java/util/Objects", SAME, "requireNonNull");
    for (String builder : new String[] {"java/lang/StringBuilder", "java/lang/StringBuffer"}) {
      add(builder, BUILDER, "<init> append");
      add(builder, OPAQUE, "toString length");
    }

    add("kotlin/jvm/internal/Intrinsics", EQUALS, "areEqual");
    add("kotlin/jvm/internal/Intrinsics", COMPARE, "compare");
    add("kotlin/jvm/internal/Intrinsics", OPAQUE, "stringPlus");
    add("kotlin/jvm/internal/Intrinsics", NOTHING, "checkNotNull checkNotNullExpressionValue");
    add("kotlin/jvm/internal/Intrinsics", NOTHING, "checkExpressionValueIsNotNull");

    add("scala/runtime/BoxesRunTime", SAME, "boxToInteger unboxToInt boxToLong unboxToLong");
    add("scala/runtime/BoxesRunTime", EQUALS, "equals equalsNumObject equalsNumNum");

    String groovy = "org/codehaus/groovy/runtime/";
    add(groovy + "typehandling/DefaultTypeTransformation", SAME, "intUnbox longUnbox box");
    add(groovy + "typehandling/DefaultTypeTransformation", EQUALS, "compareEqual");
    add(groovy + "ScriptBytecodeAdapter", EQUALS, "compareEqual");
    add(groovy + "ScriptBytecodeAdapter", NOT_EQUALS, "compareNotEqual");
  }

  private static void add(String owner, KnownCall kind, String names) {
    for (String name : names.split(" ", -1)) {
      TABLE.put(owner + "." + name, kind);
    }
  }

  /**
   * How many of a builder's last arguments say how long, from where or to where: they are not
   * added, and the builder throws for some of them.
   */
  static int measures(MethodInsnNode call) {
    if (call.name.equals("<init>")) {
      return call.desc.equals("(I)V") ? 1 : 0;
    }
    return call.desc.contains("II)") ? 2 : 0;
  }

  /** What is known of the called method; null if nothing is. */
  static @Nullable KnownCall of(MethodInsnNode call, BindingFacts facts) {
    if (facts.isFormatter(call.owner, call.name, call.desc)) {
      return OPAQUE;
    }
    if (call.name.equals("valueOf") && call.desc.startsWith("(Ljava/lang/String;")) {
      // Parses, and throws for some texts.
      return null;
    }
    return TABLE.get(call.owner + "." + call.name);
  }
}
