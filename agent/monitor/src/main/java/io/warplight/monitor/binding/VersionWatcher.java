package io.warplight.monitor.binding;

import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the versions that the application itself asked CUDA for, to explain later why a driver
 * does not do. Asked on the thread that links a site; what it hands out runs on the thread that
 * calls.
 */
public final class VersionWatcher implements FunctionWatcher {

  /** Nobody asked. */
  static final int NOT_ASKED = -1;

  private static final String TAKES_AN_ARRAY = "([I)I";

  private volatile int runtime = NOT_ASKED;
  private volatile int driver = NOT_ASKED;

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    if (!descriptor.equals(TAKES_AN_ARRAY)) {
      return null;
    }
    switch (function) {
      case "cudaRuntimeGetVersion":
        return watch("runtimeSaid");
      case "cudaDriverGetVersion":
      case "cuDriverGetVersion":
        return watch("driverSaid");
      default:
        return null;
    }
  }

  private Watch watch(String method) {
    MethodType type = MethodType.methodType(void.class, int.class, int[].class);
    try {
      MethodHandle handle =
          MethodHandles.lookup().findVirtual(VersionWatcher.class, method, type).bindTo(this);
      return new Watch(handle, 0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }

  void runtimeSaid(int status, int @Nullable [] version) {
    if (status == 0 && version != null && version.length > 0) {
      runtime = version[0];
    }
  }

  void driverSaid(int status, int @Nullable [] version) {
    if (status == 0 && version != null && version.length > 0) {
      driver = version[0];
    }
  }

  /** The runtime's version as CUDA writes it (12060), or {@link #NOT_ASKED}. */
  int runtime() {
    return runtime;
  }

  /** The newest CUDA that the driver knows, 0 if there is no driver, or {@link #NOT_ASKED}. */
  int driver() {
    return driver;
  }
}
