package io.warplight.simulator.seam;

import io.warplight.simulator.api.Function;
import io.warplight.simulator.api.Functions;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Links the body of a JCuda native method to the simulator's function of that name. Found by name
 * from every JCuda class, therefore public; called by the JVM once a native method (or more often,
 * by racing threads), on the thread of its first call.
 */
public final class Seam {
  private Seam() {}

  /**
   * The call site that gives one native method's function.
   *
   * @param type of the site: nothing to the JDK's type of a function
   * @param erased of the native method, its classes taken for Object
   */
  public static CallSite link(
      MethodHandles.Lookup caller, String name, MethodType type, MethodType erased) {
    Function function = Functions.of(caller.lookupClass(), name, erased.returnType());
    return new ConstantCallSite(MethodHandles.constant(type.returnType(), function));
  }
}
