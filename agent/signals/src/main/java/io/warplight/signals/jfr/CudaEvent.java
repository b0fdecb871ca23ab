package io.warplight.signals.jfr;

import io.warplight.monitor.failure.Call;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/**
 * What events of one call have in common. The fields are the names of docs/signals.md as the
 * recorder writes names: {@code gpu.cuda.status.code} is {@code statusCode}. Made, filled and
 * committed on the thread that called.
 */
@Registered(false)
abstract class CudaEvent extends PlacedEvent {

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
