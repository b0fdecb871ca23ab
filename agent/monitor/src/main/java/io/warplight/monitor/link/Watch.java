package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Typed handles that run on the calling thread around the calls of one site, and the arguments of
 * the call that they take. None of them may allocate, block or call the application. Their
 * parameter types are the call's, or {@code Object} for any reference. There are four sorts:
 *
 * <ul>
 *   <li>after each call that returned, before the failure handler: {@code (int status,
 *       arguments…)void};
 *   <li>{@linkplain #around around} each call: {@code (arguments…)long} before it, and {@code (int
 *       status, long token, arguments…)void} after it with what the first gave, also when the call
 *       threw;
 *   <li>{@linkplain #gate before} each call, able to stop it: {@code (arguments…)int};
 *   <li>{@linkplain #ofCallback around the runs} of a callback that the call registers.
 * </ul>
 */
public final class Watch {
  /** The status that a handle around a call gets when the call threw; no domain has it. */
  public static final int THREW = Integer.MIN_VALUE;

  private final @Nullable MethodHandle before;
  private final @Nullable MethodHandle gate;
  private final @Nullable MethodHandle handle;
  private final @Nullable CallbackWatch callback;
  private final int[] parameters;

  /** Takes the arguments at these positions of the function's parameters, counted from 0. */
  public Watch(MethodHandle handle, int... parameters) {
    this(null, null, handle, null, parameters);
  }

  private Watch(
      @Nullable MethodHandle before,
      @Nullable MethodHandle gate,
      @Nullable MethodHandle handle,
      @Nullable CallbackWatch callback,
      int[] parameters) {
    this.before = before;
    this.gate = gate;
    this.handle = handle;
    this.callback = callback;
    this.parameters = parameters.clone();
  }

  /**
   * Watches a call from before it is made. A before that throws gives the token 0; an {@code after}
   * whose call threw gets {@link #THREW}.
   */
  public static Watch around(MethodHandle before, MethodHandle after, int... parameters) {
    return new Watch(before, null, after, null, parameters);
  }

  /**
   * Looks at a call before it is made: 0 lets it be made, any other number is given back in its
   * place, as the status that the function would have returned. What a gate throws the application
   * gets: the gate itself sees to it that this is only what the function would have thrown.
   */
  public static Watch gate(MethodHandle gate, int... parameters) {
    return new Watch(null, gate, null, null, parameters);
  }

  /**
   * Hears of the runs of the callback that a call registers, by giving the binding a stand-in for
   * it.
   *
   * @param callback the position of the callback
   * @param stream the position of the stream's handle
   */
  public static Watch ofCallback(CallbackWatch watch, int callback, int stream) {
    return new Watch(null, null, null, watch, new int[] {callback, stream});
  }

  /** Who hears of the callback's runs, or null. */
  public @Nullable CallbackWatch callback() {
    return callback;
  }

  /** After each call; null for a gate. */
  public @Nullable MethodHandle handle() {
    return handle;
  }

  /** Before each call, for a watch around it; else null. */
  public @Nullable MethodHandle before() {
    return before;
  }

  /** What may stop a call; else null. */
  public @Nullable MethodHandle gate() {
    return gate;
  }

  public int[] parameters() {
    return parameters.clone();
  }
}
