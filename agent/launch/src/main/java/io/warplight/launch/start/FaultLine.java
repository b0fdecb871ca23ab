package io.warplight.launch.start;

import io.warplight.signals.log.LogSink;
import java.util.function.BiConsumer;

/**
 * Says the first fault of each part of the agent in one line. Runs on the thread that the fault
 * happened on.
 */
final class FaultLine implements BiConsumer<String, Throwable> {

  private final LogSink log;

  FaultLine(LogSink log) {
    this.log = log;
  }

  @Override
  public void accept(String part, Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    log.say(
        "gpu.cuda.agent.fault",
        "a fault in Warplight itself ("
            + part
            + "): "
            + cause
            + (trace.length == 0 ? "" : " at " + trace[0])
            + "; the application got what it would have got without the agent; more of this part"
            + " are counted only");
  }
}
