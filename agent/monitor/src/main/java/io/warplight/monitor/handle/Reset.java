package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** A site that resets a device: all handles on it end. On the thread that calls. */
final class Reset {

  private final HandleTable table;
  private final ThreadContexts threads;
  private final int site;

  Reset(HandleTable table, ThreadContexts threads, int site) {
    this.table = table;
    this.threads = threads;
    this.site = site;
  }

  Watch watch(Function function) {
    int device = function.indexOf(Role.DEVICE);
    MethodType type = MethodType.methodType(void.class, int.class);
    return device < 0
        ? watch("resetOwn", type)
        : watch("reset", type.appendParameterTypes(Object.class), device);
  }

  private Watch watch(String method, MethodType type, int... parameters) {
    try {
      return new Watch(
          MethodHandles.lookup().findVirtual(Reset.class, method, type).bindTo(this), parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }

  /** The thread's own device. */
  void resetOwn(int status) {
    if (status == 0) {
      table.deviceReset(threads.device(), site);
    }
  }

  /** This one; a {@code CUdevice} carries its ordinal where other handles carry an address. */
  void reset(int status, @Nullable Object device) {
    if (status == 0) {
      table.deviceReset((int) NativePointers.of(device), site);
    }
  }
}
