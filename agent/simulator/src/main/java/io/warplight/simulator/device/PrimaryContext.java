package io.warplight.simulator.device;

import org.jspecify.annotations.Nullable;

/**
 * Who keeps a device's primary context, as an H200 counted it ({@code retains-and-waits.log}): each
 * {@code cuDevicePrimaryCtxRetain} counts, and the runtime counts once, from its first use on. A
 * reset ends what lives in it and leaves the count; the last release ends it too. It comes back
 * under the same handle. All threads.
 */
public final class PrimaryContext {
  /** {@code CU_CTX_MAP_HOST}: the runtime's contexts have it. */
  private static final int MAP_HOST = 8;

  private final Device device;
  private @Nullable Context context;
  private int flags;
  private int retained;
  private boolean runtimeRetains;

  PrimaryContext(Device device) {
    this.device = device;
  }

  /** As the runtime uses it: one that it finds ended it gives back, and retains anew. */
  public synchronized Context use() {
    if (runtimeRetains && !isActive()) {
      runtimeRetains = false;
      if (retained > 0 && --retained == 0) {
        flags = 0;
      }
    }
    Context used = active();
    if (!runtimeRetains) {
      runtimeRetains = true;
      retained++;
    }
    return used;
  }

  /** {@code cuDevicePrimaryCtxRetain}. */
  public synchronized Context retain() {
    Context used = active();
    retained++;
    return used;
  }

  /** Whether it is in use. */
  public synchronized boolean isActive() {
    return context != null && context.isUsable();
  }

  /** The flags that it has, or will have. */
  public synchronized int flags() {
    return flags;
  }

  /** Those and what the runtime adds. */
  public synchronized int flagsNow() {
    return flags | (runtimeRetains ? MAP_HOST : 0);
  }

  public synchronized void flags(int wanted) {
    flags = wanted;
  }

  /** {@code cuDevicePrimaryCtxRelease}: the last release ends what lives in it. */
  public void release() {
    synchronized (this) {
      if (retained == 0) {
        throw new StatusException(Status.INVALID_CONTEXT, "the primary context is not retained");
      }
      if (--retained > 0) {
        return;
      }
    }
    reset();
  }

  /** {@code cuDevicePrimaryCtxReset}: ends what lives in it, whoever retains it. */
  public void reset() {
    Context dying;
    synchronized (this) {
      device.wasReset();
      flags = 0;
      dying = isActive() ? context : null;
    }
    if (dying != null) {
      dying.tearDown();
    }
  }

  /** {@code cudaDeviceReset}: one that is in use ends, and the runtime no longer retains it. */
  public void resetByRuntime() {
    synchronized (this) {
      device.wasReset();
      if (!isActive()) {
        return;
      }
      if (runtimeRetains) {
        runtimeRetains = false;
        retained--;
      }
    }
    reset();
  }

  private Context active() {
    if (context == null || !context.isUsable()) {
      device.refuseWhenLost();
      if (context == null) {
        context = device.newPrimary(flags);
      }
      context.activate();
    }
    return context;
  }
}
