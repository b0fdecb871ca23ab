package io.warplight.signals.micrometer;

import io.warplight.signals.JdkInterfaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Functions that read the book's numbers, made of the JDK's own methods: what the application's
 * registry is given holds no class of the agent. Made once, on a thread of the agent.
 */
final class JdkFunctions {

  /** Of a {@code Number}: its value. */
  final ToDoubleFunction<?> value;

  /** Of {@code LongAdder[] {count, nanos}}: how many. */
  final ToLongFunction<?> count;

  /** Of {@code LongAdder[] {count, nanos}}: how long, in nanoseconds. */
  final ToDoubleFunction<?> nanos;

  JdkFunctions() throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    value =
        JdkInterfaces.make(
            ToDoubleFunction.class,
            lookup.findVirtual(Number.class, "doubleValue", MethodType.methodType(double.class)));
    count =
        JdkInterfaces.make(
            ToLongFunction.class,
            element(
                0, lookup.findVirtual(LongAdder.class, "sum", MethodType.methodType(long.class))));
    nanos =
        JdkInterfaces.make(
            ToDoubleFunction.class,
            element(
                1,
                lookup.findVirtual(
                    LongAdder.class, "doubleValue", MethodType.methodType(double.class))));
  }

  private static MethodHandle element(int index, MethodHandle reader) {
    MethodHandle get = MethodHandles.arrayElementGetter(LongAdder[].class);
    return MethodHandles.filterReturnValue(MethodHandles.insertArguments(get, 1, index), reader);
  }
}
