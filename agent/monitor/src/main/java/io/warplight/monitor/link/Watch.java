package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;

/**
 * A typed handle {@code (int status, …)void} and the arguments of the call that it takes after the
 * status. It runs on the calling thread after each call that returned, before the failure handler,
 * and must not allocate, block or call the application. The handle's parameter types are the
 * call's, or {@code Object} for any reference.
 */
public final class Watch {
  private final MethodHandle handle;
  private final int[] parameters;

  /** Takes the arguments at these positions of the function's parameters, counted from 0. */
  public Watch(MethodHandle handle, int... parameters) {
    this.handle = handle;
    this.parameters = parameters.clone();
  }

  public MethodHandle handle() {
    return handle;
  }

  public int[] parameters() {
    return parameters.clone();
  }
}
