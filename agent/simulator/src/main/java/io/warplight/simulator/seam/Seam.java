package io.warplight.simulator.seam;

import io.warplight.simulator.api.Function;
import io.warplight.simulator.api.Functions;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Links the body of a JCuda native method to the simulator's function of that name. Found by name
 * from every JCuda class, therefore public; called by the JVM once a native method (or more often,
 * by racing threads), on the thread of its first call.
 */
public final class Seam {
  private static final MethodHandle CALL = callHandle();

  private Seam() {}

  /** The call site of one native method. */
  public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type) {
    Function function = Functions.of(caller.lookupClass(), name, type.returnType());
    MethodHandle call = CALL.bindTo(function).asCollector(Object[].class, type.parameterCount());
    return new ConstantCallSite(call.asType(type));
  }

  private static MethodHandle callHandle() {
    try {
      return MethodHandles.lookup()
          .findVirtual(Function.class, "call", MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
