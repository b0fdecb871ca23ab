package io.warplight.monitor.thread;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
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
    boolean deviceIsNumber = device >= 0 && isInt(descriptor, device);
    if (known.has(Effect.SET_DEVICE) && deviceIsNumber) {
      return watch("deviceSet", MethodType.methodType(void.class, int.class, int.class), device);
    }
    if (known.has(Effect.POP_CONTEXT)) {
      return watch("contextPopped", MethodType.methodType(void.class, int.class));
    }
    if (context < 0) {
      return null;
    }
    if (known.has(Effect.SET_CONTEXT)) {
      return watch("contextSet", ON_CONTEXT, context);
    }
    if (known.has(Effect.PUSH_CONTEXT)) {
      return watch("contextPushed", ON_CONTEXT, context);
    }
    if (known.has(Effect.DESTROY_CONTEXT)) {
      return watch("contextDestroyed", ON_CONTEXT, context);
    }
    if (device < 0 || deviceIsNumber) {
      return null;
    }
    if (known.has(Effect.CREATE_CONTEXT)) {
      return watch("contextCreated", ON_CONTEXT_AND_DEVICE, context, device);
    }
    if (known.has(Effect.RETAIN_PRIMARY)) {
      return watch("primaryRetained", ON_CONTEXT_AND_DEVICE, context, device);
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

  private static final MethodType ON_CONTEXT =
      MethodType.methodType(void.class, int.class, Object.class);
  private static final MethodType ON_CONTEXT_AND_DEVICE =
      MethodType.methodType(void.class, int.class, Object.class, Object.class);

  private Watch watch(String method, MethodType type, int... parameters) {
    try {
      MethodHandle handle = LOOKUP.findVirtual(ContextWatcher.class, method, type).bindTo(this);
      return new Watch(handle, parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }

  /** Whether the parameter, counted from 0, is an {@code int}. */
  private static boolean isInt(String descriptor, int parameter) {
    int at = 1;
    for (int i = 0; i < parameter; i++) {
      at = end(descriptor, at);
    }
    return descriptor.charAt(at) == 'I';
  }

  private static int end(String descriptor, int start) {
    int at = start;
    while (descriptor.charAt(at) == '[') {
      at++;
    }
    return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
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
