package io.warplight.monitor.handle;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;

/** Tells the table of handles that a device was lost. On the threads that failed. */
public final class LostDevices implements FailureListener {

  private final HandleTable table;

  public LostDevices(HandleTable table) {
    this.table = table;
  }

  @Override
  public void failed(Failure failure) {
    if (failure.isSticky()) {
      table.deviceLost();
    }
  }
}
