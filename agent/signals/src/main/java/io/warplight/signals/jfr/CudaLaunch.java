package io.warplight.signals.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A call that starts a kernel or a graph. */
@Name("io.warplight.CudaLaunch")
@Label("CUDA Launch")
@Category("CUDA")
@Description("A call that submitted a kernel or a graph")
@Threshold("20 ms")
@StackTrace
@Registered(false)
final class CudaLaunch extends CallEvent {

  /** Begins one. */
  static Object begun() {
    CudaLaunch event = new CudaLaunch();
    event.begin();
    return event;
  }
}
