package io.warplight.monitor.thread;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Tells {@link ThreadContexts} of the calls that change a thread's device or context. Asked on the
 * thread that links a site; what it hands out runs on the thread that calls, after the call, and
 * looks at successful ones only: a set that failed changed nothing.
 */
public final class ContextWatcher implements FunctionWatcher {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final Catalogue catalogue;
  private final ThreadContexts threads;

  public ContextWatcher(Catalogue catalogue, ThreadContexts threads) {
    this.catalogue = catalogue;
    this.threads = threads;
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    if (known == null) {
      return null;
    }
    int context = known.indexOf(Role.CONTEXT);
    int device = known.indexOf(Role.DEVICE);
    MethodType type = WatchBinder.type(descriptor);
    WatchBinder own = new WatchBinder(LOOKUP, this);
    boolean deviceIsNumber = device >= 0 && type.parameterType(device) == int.class;
    if (known.has(Effect.SET_DEVICE) && deviceIsNumber) {
      return own.after("deviceSet", type, device);
    }
    if (known.has(Effect.POP_CONTEXT)) {
      return own.after("contextPopped", type);
    }
    if (context < 0) {
      return null;
    }
    if (known.has(Effect.SET_CONTEXT)) {
      return own.after("contextSet", type, context);
    }
    if (known.has(Effect.PUSH_CONTEXT)) {
      return own.after("contextPushed", type, context);
    }
    if (known.has(Effect.DESTROY_CONTEXT)) {
      return own.after("contextDestroyed", type, context);
    }
    if (device < 0 || deviceIsNumber) {
      return null;
    }
    if (known.has(Effect.CREATE_CONTEXT)) {
      return own.after("contextCreated", type, context, device);
    }
    if (known.has(Effect.RETAIN_PRIMARY)) {
      return own.after("primaryRetained", type, context, device);
    }
    return null;
  }

  /** Whether a call of it that is not seen leaves a thread's device or context unknown. */
  public static boolean mustSee(Function function) {
    return function.has(Effect.SET_DEVICE)
        || function.has(Effect.SET_CONTEXT)
        || function.has(Effect.PUSH_CONTEXT)
        || function.has(Effect.POP_CONTEXT)
        || function.has(Effect.CREATE_CONTEXT)
        || function.has(Effect.DESTROY_CONTEXT);
  }

  void deviceSet(int status, int device) {
    if (status == 0) {
      threads.setDevice(device);
    }
  }

  void contextSet(int status, @Nullable Object context) {
    if (status == 0) {
      threads.setContext(NativePointers.of(context));
    }
  }

  void contextPushed(int status, @Nullable Object context) {
    if (status == 0) {
      threads.pushContext(NativePointers.of(context));
    }
  }

  void contextPopped(int status) {
    if (status == 0) {
      threads.popContext();
    }
  }

  void contextDestroyed(int status, @Nullable Object context) {
    if (status == 0) {
      threads.destroyContext(NativePointers.of(context));
    }
  }

  /** A {@code CUdevice} carries its ordinal where other handles carry an address. */
  void contextCreated(int status, @Nullable Object context, @Nullable Object device) {
    if (status == 0) {
      threads.createContext(NativePointers.of(context), (int) NativePointers.of(device));
    }
  }

  void primaryRetained(int status, @Nullable Object context, @Nullable Object device) {
    if (status == 0) {
      threads.retainPrimary(NativePointers.of(context), (int) NativePointers.of(device));
    }
  }
}
