package io.warplight.simulator.api;

import io.warplight.simulator.Options;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Capture;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import java.util.regex.Pattern;

/** The runtime's functions of devices, versions, limits, peers and the last error. */
final class RuntimeDevices {
  private static final Pattern BUS_ID =
      Pattern.compile("(\\p{XDigit}{1,8}:)?\\p{XDigit}{1,2}:\\p{XDigit}{1,2}(\\.\\p{XDigit})?");

  /** {@code cudaDeviceMapHost}: always on. */
  private static final int MAP_HOST = 8;

  private RuntimeDevices() {}

  static void register(Registry registry) {
    errors(registry);
    devices(registry);
    properties(registry);
    limits(registry);
    peers(registry);
  }

  private static void errors(Registry registry) {
    registry.answers(
        "cudaGetLastError",
        a -> {
          int last = a.thread().lastError();
          a.thread().lastError(0);
          return last;
        });
    registry.answers("cudaPeekAtLastError", a -> a.thread().lastError());
    registry.does("cudaDriverGetVersion", a -> a.out(0, Options.DRIVER_VERSION.number(0)));
    registry.does("cudaRuntimeGetVersion", a -> a.out(0, Options.RUNTIME_VERSION.number(0)));
    registry.does("cudaProfilerStart", Args::context);
    registry.does("cudaProfilerStop", Args::context);
  }

  private static void devices(Registry registry) {
    registry.does(
        "cudaGetDeviceCount",
        a -> {
          // Where there is none it says both: 100, and that there are 0.
          a.out(0, a.machine().devices().size());
          a.machine().initialize();
        });
    registry.does("cudaGetDevice", a -> a.out(0, currentDevice(a)));
    registry.does("cudaSetDevice", RuntimeDevices::setDevice);
    registry.does("cudaInitDevice", a -> a.machine().device(a.number(0)).primary().use());
    registry.does("cudaChooseDevice", a -> a.out(0, 0));
    registry.does("cudaSetValidDevices", a -> {});
    registry.does("cudaSetDeviceFlags", RuntimeDevices::setFlags);
    registry.does("cudaGetDeviceFlags", a -> a.out(0, flags(a)));
    registry.does("cudaDeviceReset", RuntimeDevices::reset);
    registry.does("cudaThreadExit", RuntimeDevices::reset);
    registry.does("cudaDeviceSynchronize", RuntimeDevices::synchronize);
    registry.does("cudaThreadSynchronize", RuntimeDevices::synchronize);
  }

  static int currentDevice(Args a) {
    Context top = a.thread().top();
    return top != null ? top.device().ordinal() : a.thread().device();
  }

  private static void setDevice(Args a) {
    Device device = a.machine().device(a.number(0));
    if (a.thread().inCallback()) {
      throw Function.notPermitted();
    }
    if (device.isResetAfterFault()) {
      throw new StatusException(Status.DEVICE_UNAVAILABLE, StatusException.LOGGED);
    }
    a.thread().device(device.ordinal());
    a.thread()
        .replaceTop(
            device.fault() == null || device.primary().isActive() ? device.primary().use() : null);
  }

  private static void setFlags(Args a) {
    int flags = Limits.flags(a.integer(0), 0x1f);
    Device device = a.machine().device(currentDevice(a));
    if (device.isResetAfterFault()) {
      throw new StatusException(Status.DEVICE_UNAVAILABLE);
    }
    Context top = a.thread().top();
    if (top != null && !top.isPrimary()) {
      throw new StatusException(
          Status.INCOMPATIBLE_CONTEXT, "the current context was made by the driver API");
    }
    Context primary = device.primary().use();
    device.primary().flags(flags);
    if (top == null) {
      a.thread().push(primary);
    }
  }

  /** Of a current context that has ended: none. */
  private static int flags(Args a) {
    Context top = a.thread().top();
    if (top != null && !top.isPrimary()) {
      return top.isUsable() ? top.flags() : 0;
    }
    boolean ended = top != null && !top.isUsable();
    return ended ? 0 : a.machine().device(currentDevice(a)).primary().flags() | MAP_HOST;
  }

  private static void reset(Args a) {
    Device device = a.machine().device(currentDevice(a));
    Context top = a.thread().top();
    // A device is reset by a thread whose current context is its primary one, by no other.
    if (top != null && top.isPrimary()) {
      device.primary().resetByRuntime();
    }
    a.thread().lastError(0);
  }

  static void synchronize(Args a) {
    Capture.refuseUnsafe(a.machine(), a.thread());
    a.context().drain();
  }

  private static void properties(Registry registry) {
    registry.does("cudaGetDeviceProperties", RuntimeDevices::fillProperties);
    registry.does(
        "cudaDeviceGetAttribute",
        a -> a.out(0, attribute(a.machine().device(a.number(2)), a.integer(1))));
    registry.does(
        "cudaDeviceGetPCIBusId",
        a -> {
          Object out = a.object(0);
          String id = a.machine().device(a.number(2)).properties().pciBusId();
          if (out instanceof String[] && ((String[]) out).length > 0) {
            ((String[]) out)[0] = id;
          }
        });
    registry.does("cudaDeviceGetByPCIBusId", a -> a.out(0, byBusId(a, a.text(1)).ordinal()));
  }

  static Device byBusId(Args a, String id) {
    for (Device device : a.machine().devices()) {
      if (device.properties().pciBusId().equalsIgnoreCase(id)) {
        return device;
      }
    }
    if (!BUS_ID.matcher(id).matches()) {
      throw new StatusException(Status.INVALID_VALUE, "this is no bus id");
    }
    throw new StatusException(Status.INVALID_DEVICE, "no device on that bus");
  }

  static int attribute(Device device, int number) {
    Integer value = device.properties().attribute(number);
    if (value == null) {
      throw new StatusException(Status.INVALID_VALUE, "there is no attribute " + number);
    }
    return value;
  }

  private static void fillProperties(Args a) {
    Struct properties = a.struct(0);
    Device device;
    try {
      device = a.machine().device(a.number(1));
    } catch (StatusException refused) {
      properties.garbage();
      throw refused;
    }
    byte[] name = new byte[256];
    byte[] text = device.properties().name().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    System.arraycopy(text, 0, name, 0, Math.min(text.length, name.length - 1));
    properties.set("name", name);
    device.properties().fields().forEach(properties::set);
  }

  private static void limits(Registry registry) {
    for (String name : new String[] {"cudaDeviceSetLimit", "cudaThreadSetLimit"}) {
      registry.does(name, a -> Limits.set(a.context(), a.integer(0), a.number(1)));
    }
    for (String name : new String[] {"cudaDeviceGetLimit", "cudaThreadGetLimit"}) {
      registry.does(name, a -> a.out(0, Limits.get(a.context(), a.integer(1))));
    }
    for (String name : new String[] {"cudaDeviceGetCacheConfig", "cudaThreadGetCacheConfig"}) {
      registry.does(name, a -> a.out(0, a.context().cacheConfig()));
    }
    for (String name : new String[] {"cudaDeviceSetCacheConfig", "cudaThreadSetCacheConfig"}) {
      registry.does(name, a -> a.context().cacheConfig(Limits.range(a.integer(0), 3)));
    }
    registry.does("cudaDeviceGetSharedMemConfig", Limits::sharedConfig);
    registry.does("cudaDeviceSetSharedMemConfig", a -> Limits.range(a.integer(0), 2));
    registry.does(
        "cudaDeviceGetStreamPriorityRange",
        a -> {
          a.out(0, 0);
          a.out(1, Limits.GREATEST_PRIORITY);
        });
    registry.does("cudaCtxResetPersistingL2Cache", a -> a.context());
  }

  private static void peers(Registry registry) {
    registry.does(
        "cudaDeviceCanAccessPeer",
        a -> {
          Device device = a.machine().device(a.number(1));
          Device peer = a.machine().device(a.number(2));
          a.out(0, device == peer ? 0 : 1);
        });
    registry.does(
        "cudaDeviceEnablePeerAccess",
        a ->
            Peers.enable(
                primary(a), a.machine().device(a.number(0)).primary().use(), a.integer(1)));
    registry.does(
        "cudaDeviceDisablePeerAccess",
        a -> {
          Device peer = a.machine().device(a.number(0));
          a.checkCapture();
          Peers.disable(primary(a), peer.primary().use());
        });
  }

  /** The current context, which the runtime's peers want to be a primary one. */
  private static Context primary(Args a) {
    if (!a.context().isPrimary()) {
      throw new StatusException(
          Status.INCOMPATIBLE_CONTEXT, "the current context was made by the driver API");
    }
    return a.context();
  }
}
