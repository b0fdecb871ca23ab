package io.warplight.signals.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** What was found out later of failures whose status is returned to a caller. */
@Name("io.warplight.CudaFailureSettled")
@Label("CUDA Failure Settled")
@Category("CUDA")
@Description("What callers did with the status of failures that were open")
@StackTrace(false)
@Registered(false)
final class CudaFailureSettled extends CudaEvent {

  @Label("Fate")
  @Description("What the code does with the status")
  @Nullable String fate;

  @Label("Swallowed")
  @Description("Whether the status is lost")
  boolean swallowed;

  @Label("Count")
  @Description("How many failures like it were open")
  long count;
}
