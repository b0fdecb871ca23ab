package io.warplight.signals.jfr;

import io.warplight.catalog.Status;
import io.warplight.monitor.call.TimedCall;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/** A call with its duration. */
@Registered(false)
abstract class CallEvent extends CudaEvent {

  /** The status of a call that threw where the code is not known. */
  private static final int UNKNOWN = -1;

  @Label("Thrown")
  @Description("The exception that the call threw, if it did")
  @Nullable String exceptionType;

  /** Ends an event after its call; 1 if it goes beyond the threshold. */
  static long ended(int status, @Nullable Object begun) {
    if (begun == null) {
      return 0;
    }
    CallEvent event = (CallEvent) begun;
    event.end();
    return event.shouldCommit() ? 1 : 0;
  }

  final void fill(TimedCall call) {
    operation = call.operation();
    domain = call.function().domain().id();
    Status status = call.status();
    statusCode = status == null ? UNKNOWN : status.code();
    statusName = status == null ? null : status.name();
    exceptionType = call.thrown();
    place(call.place());
    with(call.call());
  }
}
