package io.warplight.simulator.api;

import io.warplight.simulator.Options;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The driver's functions of devices, contexts, limits, peers, versions and error names. */
final class DriverContexts {
  private static final int API_VERSION = 3020;

  private DriverContexts() {}

  static void register(Registry registry) {
    versions(registry);
    devices(registry);
    primary(registry);
    contexts(registry);
    current(registry);
    limits(registry);
  }

  private static void versions(Registry registry) {
    registry.does(
        "cuInit",
        a -> {
          if (a.number(0) != 0) {
            throw new StatusException(Status.INVALID_VALUE, "the flags of cuInit must be 0");
          }
          a.machine().initialize();
        });
    registry.does("cuDriverGetVersion", a -> a.out(0, Options.DRIVER_VERSION.number(0)));
    registry.does("cuGetErrorString", a -> text(a, Status.text(a.integer(0))));
    registry.does("cuGetErrorName", a -> text(a, Status.driverName(a.integer(0))));
    registry.does("cuProfilerStart", Args::context);
    registry.does("cuProfilerStop", Args::context);
  }

  private static void text(Args a, @Nullable String text) {
    if (Status.driverName(a.integer(0)) == null) {
      throw new StatusException(Status.INVALID_VALUE, "no such status");
    }
    Object out = a.get(1);
    if (out instanceof String[] && ((String[]) out).length > 0 && text != null) {
      ((String[]) out)[0] = text;
    }
  }

  private static Device device(Args a, int index) {
    return a.machine().device(a.handle(index));
  }

  private static void devices(Registry registry) {
    registry.does("cuDeviceGet", a -> a.outHandle(0, a.machine().device(a.number(1)).ordinal()));
    registry.does("cuDeviceGetCount", a -> a.out(0, a.machine().devices().size()));
    registry.does("cuDeviceGetName", DriverContexts::name);
    registry.does("cuDeviceGetUuid", DriverContexts::uuid);
    registry.does(
        "cuDeviceComputeCapability",
        a -> {
          Device device = device(a, 2);
          a.out(0, device.properties().major());
          a.out(1, device.properties().minor());
        });
    registry.does("cuDeviceTotalMem", a -> a.out(0, device(a, 1).properties().memory()));
    registry.does(
        "cuDeviceGetAttribute",
        a -> a.out(0, RuntimeDevices.attribute(device(a, 2), a.integer(1))));
    registry.does("cuDeviceGetProperties", DriverContexts::properties);
    registry.does(
        "cuDeviceGetPCIBusId",
        a -> {
          Object out = a.object(0);
          if (out instanceof String[] && ((String[]) out).length > 0) {
            ((String[]) out)[0] = device(a, 2).properties().pciBusId();
          }
        });
    registry.does(
        "cuDeviceGetByPCIBusId",
        a -> a.outHandle(0, RuntimeDevices.byBusId(a, a.text(1)).ordinal()));
    registry.does("cuDeviceCanAccessPeer", a -> a.out(0, device(a, 1) == device(a, 2) ? 0 : 1));
  }

  private static void name(Args a) {
    byte[] text = device(a, 2).properties().name().getBytes(StandardCharsets.UTF_8);
    Object out = a.object(0);
    int room = Math.min(a.integer(1), out instanceof byte[] ? ((byte[]) out).length : 0);
    if (!(out instanceof byte[]) || room <= 0) {
      throw new StatusException(Status.INVALID_VALUE, "no room for the name");
    }
    int length = Math.min(text.length, room - 1);
    System.arraycopy(text, 0, out, 0, length);
    ((byte[]) out)[length] = 0;
  }

  private static void uuid(Args a) {
    Device device = device(a, 1);
    byte[] uuid = "warplight-sim-00".getBytes(StandardCharsets.UTF_8);
    uuid[uuid.length - 1] += (byte) device.ordinal();
    a.struct(0).set("bytes", uuid);
  }

  private static void properties(Args a) {
    Struct out = a.struct(0);
    Device device = device(a, 1);
    device.properties().fields().forEach(out::set);
    out.set("sharedMemPerBlock", 49152);
    out.set("totalConstantMemory", 65536);
    out.set("SIMDWidth", 32);
    out.set("textureAlign", 512);
  }

  private static void primary(Registry registry) {
    registry.does(
        "cuDevicePrimaryCtxRetain", a -> a.outHandle(0, device(a, 1).primary().retain().handle()));
    registry.does("cuDevicePrimaryCtxRelease", a -> device(a, 0).primary().release());
    registry.does("cuDevicePrimaryCtxReset", a -> device(a, 0).primary().reset());
    registry.does(
        "cuDevicePrimaryCtxSetFlags",
        a -> device(a, 0).primary().flags(Limits.flags(a.integer(1), 0x1ff)));
    registry.does(
        "cuDevicePrimaryCtxGetState",
        a -> {
          Device device = device(a, 0);
          a.out(1, device.primary().flags());
          a.out(2, device.primary().isActive() ? 1 : 0);
        });
  }

  private static void contexts(Registry registry) {
    registry.does(
        "cuCtxCreate",
        a -> {
          Context context = device(a, 2).createContext(Limits.flags(a.integer(1), 0x1ff));
          a.thread().push(context);
          a.outHandle(0, context.handle());
        });
    registry.does(
        "cuCtxDestroy",
        a -> {
          Context context = live(a, 0);
          if (context.isPrimary()) {
            throw new StatusException(
                Status.INVALID_CONTEXT, "the primary context is released, not destroyed");
          }
          if (a.thread().top() == context) {
            a.thread().pop();
          }
          context.device().destroyContext(context);
        });
    registry.does("cuCtxSynchronize", RuntimeDevices::synchronize);
    registry.does(
        "cuCtxGetApiVersion",
        a -> {
          if (a.handle(0) != 0) {
            if (!a.machine().handles().contextEvenDead(a.handle(0)).isUsable()) {
              throw new StatusException(Status.INVALID_CONTEXT, "the context was destroyed");
            }
          } else {
            a.context();
          }
          a.out(1, API_VERSION);
        });
    registry.does(
        "cuCtxGetId", a -> a.out(1, a.handle(0) == 0 ? a.context().handle() : live(a, 0).handle()));
    registry.does("cuCtxGetFlags", a -> a.out(0, flags(current(a))));
    registry.does("cuCtxGetDevice", a -> a.outHandle(0, current(a).device().ordinal()));
  }

  /** The current context, dead or alive. */
  private static Context current(Args a) {
    Context top = a.thread().top();
    return top != null ? top : a.context();
  }

  /**
   * A primary context's may change while it lives, and once the runtime uses it, it maps memory.
   */
  private static int flags(Context context) {
    return context.isPrimary() ? context.device().primary().flagsNow() : context.flags();
  }

  /** A context that was not destroyed; 709 for one that was. */
  private static Context live(Args a, int index) {
    try {
      return a.resource(index, Context.class, "context");
    } catch (StatusException refused) {
      if (a.machine().handles().wasContext(a.handle(index))) {
        throw new StatusException(Status.CONTEXT_IS_DESTROYED);
      }
      throw a.handle(index) == 0
          ? new StatusException(Status.INVALID_VALUE, "the context is null")
          : new StatusException(Status.INVALID_CONTEXT, "the handle is no context");
    }
  }

  private static Context peer(Args a) {
    if (a.handle(0) == 0) {
      throw new StatusException(Status.INVALID_CONTEXT, "the context is null");
    }
    return live(a, 0);
  }

  private static void current(Registry registry) {
    registry.does(
        "cuCtxPushCurrent",
        a -> {
          if (a.handle(0) == 0) {
            throw new StatusException(Status.INVALID_VALUE, "the context is null");
          }
          a.thread().push(a.machine().handles().contextEvenDead(a.handle(0)));
        });
    registry.does(
        "cuCtxPopCurrent",
        a -> {
          Context top = a.thread().top();
          if (top == null) {
            throw new StatusException(
                Status.INVALID_CONTEXT, "no context is current on the calling thread");
          }
          a.thread().pop();
          a.outHandle(0, top.handle());
        });
    registry.does(
        "cuCtxSetCurrent",
        a -> {
          if (a.handle(0) == 0) {
            a.thread().replaceTop(null);
          } else {
            a.thread().replaceTop(a.machine().handles().contextEvenDead(a.handle(0)));
          }
        });
    registry.does(
        "cuCtxGetCurrent",
        a -> {
          Context top = a.thread().top();
          a.outHandle(0, top == null ? 0 : top.handle());
        });
  }

  private static void limits(Registry registry) {
    registry.does("cuCtxSetLimit", a -> Limits.set(a.context(), a.integer(0), a.number(1)));
    registry.does("cuCtxGetLimit", a -> a.out(0, Limits.get(a.context(), a.integer(1))));
    registry.does("cuCtxGetCacheConfig", a -> a.out(0, a.context().cacheConfig()));
    registry.does(
        "cuCtxSetCacheConfig", a -> a.context().cacheConfig(Limits.range(a.integer(0), 3)));
    registry.does("cuCtxGetSharedMemConfig", Limits::sharedConfig);
    registry.does("cuCtxSetSharedMemConfig", a -> Limits.range(a.integer(0), 2));
    registry.does(
        "cuCtxGetStreamPriorityRange",
        a -> {
          a.out(0, 0);
          a.out(1, Limits.GREATEST_PRIORITY);
        });
    registry.does("cuCtxEnablePeerAccess", a -> Peers.enable(a.context(), peer(a), a.integer(1)));
    registry.does("cuCtxDisablePeerAccess", a -> Peers.disable(a.context(), peer(a)));
  }
}
