package io.warplight.signals.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A call that copies memory. */
@Name("io.warplight.CudaCopy")
@Label("CUDA Copy")
@Category("CUDA")
@Description("A call that copied memory or submitted a copy")
@Threshold("20 ms")
@StackTrace
@Registered(false)
final class CudaCopy extends CallEvent {

  /** Begins one. */
  static Object begun() {
    CudaCopy event = new CudaCopy();
    event.begin();
    return event;
  }
}
