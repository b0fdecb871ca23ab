package io.warplight.signals.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A call that waits for the device. */
@Name("io.warplight.CudaSynchronization")
@Label("CUDA Synchronization")
@Category("CUDA")
@Description("A call that waited for the device")
@Threshold("20 ms")
@StackTrace
@Registered(false)
final class CudaSynchronization extends CallEvent {

  /** Begins one. */
  static Object begun() {
    CudaSynchronization event = new CudaSynchronization();
    event.begin();
    return event;
  }
}
