package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Puts a {@link Measure} around a site's target: {@code (arguments…)int} stays that. What start
 * gives travels beside the arguments, so that there is no state and no frame that a stack trace
 * shows; an exception of the target is thrown on as the object that it is.
 *
 * <pre>
 * begun = start()
 * try   status = target(arguments…)
 * catch (Exception e) { threw(e, begun, arguments); throw e }
 * verdict = stop(status, begun)
 * if (verdict != 0) report(verdict, status, begun, arguments)
 * return status
 * </pre>
 */
final class MeasuredHandles {
  private static final MethodHandle REPORTED = own("isReported", boolean.class, long.class);
  private static final MethodHandle REPORT =
      own(
          "report",
          void.class,
          MethodHandle.class,
          Measure.class,
          long.class,
          int.class,
          Object.class,
          Object[].class);
  private static final MethodHandle THREW =
      own(
          "threw",
          void.class,
          MethodHandle.class,
          Measure.class,
          Exception.class,
          Object.class,
          Object[].class);
  private static final MethodHandle NOTHING =
      MethodHandles.constant(Object.class, null).asType(MethodType.methodType(void.class));

  private final Bridge bridge;

  MeasuredHandles(Bridge bridge) {
    this.bridge = bridge;
  }

  MethodHandle measured(MethodHandle target, Measure measure) {
    MethodHandle start = started(measure.start());
    Class<?> begun = start.type().returnType();
    MethodType type = target.type().insertParameterTypes(0, begun);
    MethodHandle thrown = bound(THREW, measure, type.insertParameterTypes(0, Exception.class), 2);
    MethodHandle rethrow =
        MethodHandles.dropArguments(
            MethodHandles.throwException(int.class, Exception.class), 1, type.parameterList());
    MethodHandle call =
        MethodHandles.catchException(
            MethodHandles.dropArguments(target, 0, begun),
            Exception.class,
            MethodHandles.foldArguments(rethrow, safe(thrown)));
    MethodHandle pass =
        MethodHandles.dropArguments(MethodHandles.identity(int.class), 1, type.parameterList());
    MethodHandle after = MethodHandles.foldArguments(pass, safe(stopped(measure, type)));
    return MethodHandles.foldArguments(MethodHandles.foldArguments(after, call), start);
  }

  /** {@code (int status, T, arguments…)void}. */
  private MethodHandle stopped(Measure measure, MethodType type) {
    MethodType reported = type.insertParameterTypes(0, long.class, int.class);
    MethodHandle report = bound(REPORT, measure, reported, 3);
    MethodHandle nothing = MethodHandles.dropArguments(NOTHING, 0, reported.parameterList());
    return MethodHandles.foldArguments(
        MethodHandles.guardWithTest(REPORTED, report, nothing), measure.stop());
  }

  /**
   * REPORT or THREW of this type: what is bound goes first, what comes after the begun one is
   * collected in an array.
   */
  private MethodHandle bound(MethodHandle handle, Measure measure, MethodType type, int before) {
    return MethodHandles.insertArguments(handle, 0, bridge.method("inside"), measure)
        .asCollector(Object[].class, type.parameterCount() - before)
        .asType(type.changeReturnType(void.class));
  }

  /** What a start of reference type throws, such as OutOfMemoryError, is counted; it gave null. */
  private MethodHandle started(MethodHandle start) {
    Class<?> begun = start.type().returnType();
    if (begun.isPrimitive()) {
      return start;
    }
    MethodHandle none =
        MethodHandles.dropArguments(MethodHandles.constant(begun, null), 0, Throwable.class);
    return MethodHandles.catchException(
        start, Throwable.class, MethodHandles.foldArguments(none, bridge.method("watcherFailed")));
  }

  /** What goes wrong in there is counted and goes no further. */
  private MethodHandle safe(MethodHandle handle) {
    return MethodHandles.catchException(handle, Throwable.class, bridge.method("watcherFailed"));
  }

  static boolean isReported(long verdict) {
    return verdict != 0;
  }

  static void report(
      MethodHandle inside,
      Measure measure,
      long verdict,
      int status,
      @Nullable Object begun,
      @Nullable Object[] arguments)
      throws Throwable {
    run(inside, () -> measure.report(verdict, status, begun, arguments));
  }

  static void threw(
      MethodHandle inside,
      Measure measure,
      Exception exception,
      @Nullable Object begun,
      @Nullable Object[] arguments)
      throws Throwable {
    run(inside, () -> measure.threw(exception, begun, arguments));
  }

  /** With the agent's own rights; not at all where the thread is inside the agent already. */
  private static void run(MethodHandle inside, Runnable work) throws Throwable {
    Runnable privileged =
        System.getSecurityManager() == null
            ? work
            : () ->
                AccessController.doPrivileged(
                    (PrivilegedAction<@Nullable Void>)
                        () -> {
                          work.run();
                          return null;
                        });
    boolean ignored = (boolean) inside.invokeExact(privileged);
  }

  private static MethodHandle own(String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findStatic(MeasuredHandles.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name, e);
    }
  }
}
