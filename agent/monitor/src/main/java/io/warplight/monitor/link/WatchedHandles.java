package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;

/**
 * Puts a {@link Watch} on a site: its handles over all of the call's arguments, such that what they
 * throw is counted and goes no further. On the thread that links.
 */
final class WatchedHandles {
  private final Bridge bridge;

  WatchedHandles(Bridge bridge) {
    this.bridge = bridge;
  }

  /**
   * What runs after a call that returned.
   *
   * @param type {@code (int status, arguments…)int}
   */
  MethodHandle after(Watch watch, MethodType type) {
    return spread(
        Objects.requireNonNull(watch.handle()),
        watch.parameters(),
        1,
        type.changeReturnType(void.class));
  }

  /**
   * The target {@code (arguments…)int} with a watch around it. The token travels beside the
   * arguments, so that there is no state and no frame that a stack trace shows; what the target
   * throws is thrown on as the object that it is.
   *
   * <pre>
   * token = before(arguments…)
   * try   status = target(arguments…)
   * catch (Throwable e) { after(THREW, token, arguments…); throw e }
   * after(status, token, arguments…)
   * return status
   * </pre>
   */
  MethodHandle around(MethodHandle target, Watch watch) {
    MethodType type = target.type();
    MethodHandle before =
        spread(
            Objects.requireNonNull(watch.before()),
            watch.parameters(),
            0,
            type.changeReturnType(long.class));
    MethodType afterType = type.insertParameterTypes(0, int.class, long.class);
    MethodHandle after =
        spread(
            Objects.requireNonNull(watch.handle()),
            watch.parameters(),
            2,
            afterType.changeReturnType(void.class));
    MethodHandle threw =
        MethodHandles.dropArguments(
            MethodHandles.insertArguments(after, 0, Watch.THREW), 0, Throwable.class);
    MethodHandle rethrow =
        MethodHandles.dropArguments(
            MethodHandles.throwException(int.class, Throwable.class),
            1,
            afterType.parameterList().subList(1, afterType.parameterCount()));
    MethodHandle call =
        MethodHandles.catchException(
            MethodHandles.dropArguments(target, 0, long.class),
            Throwable.class,
            MethodHandles.foldArguments(rethrow, threw));
    MethodHandle pass =
        MethodHandles.dropArguments(
            MethodHandles.identity(int.class),
            1,
            afterType.parameterList().subList(1, afterType.parameterCount()));
    MethodHandle watched =
        MethodHandles.foldArguments(MethodHandles.foldArguments(pass, after), call);
    return MethodHandles.foldArguments(watched, before);
  }

  /** The target behind something that may give a status back in its place. */
  MethodHandle gated(MethodHandle target, MethodHandle gate, int[] parameters) {
    MethodType type = target.type();
    MethodHandle permuted = over(gate, parameters, 0, type);
    MethodHandle stopped =
        MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, type.parameterList());
    return MethodHandles.foldArguments(
        MethodHandles.guardWithTest(
            bridge.method("isOpen"), MethodHandles.dropArguments(target, 0, int.class), stopped),
        permuted);
  }

  private MethodHandle spread(MethodHandle handle, int[] parameters, int own, MethodType type) {
    MethodHandle over = over(handle, parameters, own, type);
    MethodHandle failed = bridge.method("watcherFailed");
    if (type.returnType() == long.class) {
      failed =
          MethodHandles.foldArguments(
              MethodHandles.dropArguments(
                  MethodHandles.constant(long.class, 0L), 0, Throwable.class),
              failed);
    }
    return MethodHandles.catchException(over, Throwable.class, failed);
  }

  /**
   * The handle over all of the arguments that the type has.
   *
   * @param own how many parameters come before the call's in both
   */
  private static MethodHandle over(
      MethodHandle handle, int[] parameters, int own, MethodType type) {
    int[] order = new int[parameters.length + own];
    MethodType taken =
        MethodType.methodType(type.returnType(), type.parameterList().subList(0, own));
    for (int i = 0; i < own; i++) {
      order[i] = i;
    }
    for (int i = 0; i < parameters.length; i++) {
      order[i + own] = parameters[i] + own;
      taken = taken.appendParameterTypes(type.parameterType(parameters[i] + own));
    }
    return MethodHandles.permuteArguments(handle.asType(taken), type, order);
  }
}
