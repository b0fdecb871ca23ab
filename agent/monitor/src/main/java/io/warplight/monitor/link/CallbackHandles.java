package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts a {@link CallbackWatch} on a site: the binding is given a stand-in of the application's
 * callback, which calls it with what CUDA passes. The application never sees the stand-in: the
 * arguments stay its own everywhere else, no stack trace shows a frame of it, and it goes when the
 * binding lets go of it. On the thread that links.
 */
final class CallbackHandles {

  private static final MethodType REPLACE =
      MethodType.methodType(Object.class, Object.class, Object.class);

  private final Bridge bridge;
  private final HiddenCode hiddenCode;

  CallbackHandles(Bridge bridge, HiddenCode hiddenCode) {
    this.bridge = bridge;
    this.hiddenCode = hiddenCode;
  }

  /**
   * The target, given a stand-in where it is given a callback.
   *
   * @param type the internal name of the callback's interface
   */
  MethodHandle replacing(MethodHandle target, Lookup caller, Watch watch, String type) {
    int callback = watch.parameters()[0];
    int stream = watch.parameters()[1];
    Registration made = new Registration(caller, type, Objects.requireNonNull(watch.callback()));
    MethodHandle replace;
    try {
      replace =
          MethodHandles.lookup().findVirtual(Registration.class, "replace", REPLACE).bindTo(made);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    MethodType full = target.type();
    MethodHandle failed =
        MethodHandles.foldArguments(
            MethodHandles.dropArguments(MethodHandles.identity(Object.class), 0, Throwable.class),
            MethodHandles.dropArguments(bridge.method("watcherFailed"), 1, Object.class));
    MethodHandle safe =
        MethodHandles.catchException(
            replace, Throwable.class, MethodHandles.dropArguments(failed, 2, Object.class));
    MethodHandle over =
        MethodHandles.permuteArguments(safe, full.changeReturnType(Object.class), callback, stream);
    int[] order = new int[full.parameterCount()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i == callback ? 0 : i + 1;
    }
    return MethodHandles.foldArguments(
        MethodHandles.permuteArguments(target, full.insertParameterTypes(0, Object.class), order),
        over);
  }

  /** One site that registers callbacks. */
  final class Registration {
    private final Lookup caller;
    private final String type;
    private final CallbackWatch watch;
    private volatile @Nullable StandIn standIn;

    private Registration(Lookup caller, String type, CallbackWatch watch) {
      this.caller = caller;
      this.type = type;
      this.watch = watch;
    }

    /** What the binding is given; what throws here is counted, and the callback is given itself. */
    @Nullable Object replace(@Nullable Object callback, @Nullable Object stream) throws Throwable {
      StandIn known = standIn;
      if (known == null && callback != null) {
        Class<?> declared = bridge.loaded(caller.lookupClass().getClassLoader(), type(type));
        // Its own loader has not met the interface: to ask it is the application's to do.
        known = declared == null ? null : StandIn.define(hiddenCode, caller, declared);
        standIn = known;
      }
      if (known == null || !known.stands(callback)) {
        return callback;
      }
      CallbackWatch.Runs runs = watch.registered(stream);
      return runs == null ? callback : known.of(Objects.requireNonNull(callback), runs);
    }
  }

  private static String type(String internalName) {
    return internalName.replace('/', '.');
  }
}
