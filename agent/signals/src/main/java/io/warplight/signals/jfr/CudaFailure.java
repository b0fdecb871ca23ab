package io.warplight.signals.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.jspecify.annotations.Nullable;

/** A call that got a status which is a failure. */
@Name("io.warplight.CudaFailure")
@Label("CUDA Failure")
@Category("CUDA")
@Description("A call got a status that is not success, pending or benign")
@StackTrace
@Registered(false)
final class CudaFailure extends CudaEvent {

  @Label("Time")
  @Description("When it was noticed; the event may be later where the recorder was not ready")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  long time;

  @Label("Error Type")
  @Description("The status as the metrics' tag code has it")
  @Nullable String errorType;

  @Label("Sticky")
  @Description("Whether the device is lost to this process")
  boolean statusSticky;

  @Label("Fate")
  @Description("What the code does with the status")
  @Nullable String fate;

  @Label("Swallowed")
  @Description("Whether the status is lost")
  boolean swallowed;

  @Label("Open")
  @Description("Whether its callers are still analysed; a CUDA Failure Settled event follows")
  boolean open;

  @Label("Echo")
  @Description("Whether it only repeats a sticky failure")
  boolean echo;

  @Label("Thrown")
  @Description("Whether the binding threw an exception for it")
  boolean thrown;

  @Label("Hints")
  @Nullable String hints;

  @Label("Suspects")
  @Description("Operations submitted earlier that it may come from, likeliest first")
  @Nullable String suspects;

  @Label("Call Duration")
  @Description("How long the call took; -1 if it was not timed")
  @Timespan(Timespan.NANOSECONDS)
  long callDuration;

  @Label("Trace")
  @Nullable String traceId;

  @Label("Span")
  @Nullable String spanId;
}
