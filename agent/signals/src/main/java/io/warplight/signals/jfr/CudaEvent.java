package io.warplight.signals.jfr;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Call;
import io.warplight.signals.log.FailureText;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/**
 * What events of one call have in common. The fields are the names of docs/signals.md as the
 * recorder writes names: {@code gpu.cuda.status.code} is {@code statusCode}. Made, filled and
 * committed on the thread that called.
 */
@Registered(false)
abstract class CudaEvent extends Event {

  @Label("Operation")
  @Description("The CUDA function")
  @Nullable String operation;

  @Label("Domain")
  @Description("What the status code belongs to: runtime, driver, cublas, ...")
  @Nullable String domain;

  @Label("Status Code")
  int statusCode;

  @Label("Status Name")
  @Nullable String statusName;

  @Label("Code Function")
  @Description("The method that made the call")
  @Nullable String codeFunctionName;

  @Label("Code File")
  @Nullable String codeFilePath;

  @Label("Code Line")
  @Description("0 if the class file does not say")
  int codeLineNumber;

  @Label("Device")
  @Description("CUDA's ordinal in this process; -1 if not known")
  int deviceOrdinal;

  @Label("Context")
  @Nullable String contextId;

  @Label("Stream")
  @Nullable String streamId;

  @Label("Kernel")
  @Nullable String kernelName;

  @Label("Grid Size")
  @Nullable String gridSize;

  @Label("Block Size")
  @Nullable String blockSize;

  @Label("Memory Size")
  @Description("-1 if the function has no such thing")
  @DataAmount
  long memorySize;

  @Label("Copy Direction")
  @Nullable String copyDirection;

  final void place(SourceLine line) {
    codeFunctionName = line.className() + '.' + line.method();
    codeLineNumber = line.line();
    codeFilePath = FailureText.path(line);
  }

  final void with(Call call) {
    deviceOrdinal = call.device();
    contextId = call.context();
    streamId = call.stream();
    kernelName = call.kernel();
    gridSize = call.grid();
    blockSize = call.block();
    memorySize = call.bytes();
    copyDirection = call.direction();
  }
}
