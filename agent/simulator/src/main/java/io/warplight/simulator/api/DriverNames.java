package io.warplight.simulator.api;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The function of the driver's library that a function of the runtime or of JCuda's driver class
 * calls: the name in the driver's log.
 */
final class DriverNames {
  private static final Set<String> SECOND_VERSION =
      new HashSet<>(
          Arrays.asList(
              "cuMemAlloc",
              "cuMemFree",
              "cuMemAllocPitch",
              "cuMemGetInfo",
              "cuMemGetAddressRange",
              "cuMemAllocHost",
              "cuMemHostGetDevicePointer",
              "cuMemHostRegister",
              "cuMemcpyHtoD",
              "cuMemcpyDtoH",
              "cuMemcpyDtoD",
              "cuMemcpyDtoA",
              "cuMemcpyAtoD",
              "cuMemcpyHtoA",
              "cuMemcpyAtoH",
              "cuMemcpyAtoA",
              "cuMemcpyHtoDAsync",
              "cuMemcpyDtoHAsync",
              "cuMemcpyDtoDAsync",
              "cuMemcpy2D",
              "cuMemcpy2DUnaligned",
              "cuMemcpy3D",
              "cuMemcpy2DAsync",
              "cuMemcpy3DAsync",
              "cuMemsetD8",
              "cuMemsetD16",
              "cuMemsetD32",
              "cuMemsetD2D8",
              "cuMemsetD2D16",
              "cuMemsetD2D32",
              "cuArrayCreate",
              "cuArray3DCreate",
              "cuArrayGetDescriptor",
              "cuCtxCreate",
              "cuCtxDestroy",
              "cuCtxPopCurrent",
              "cuCtxPushCurrent",
              "cuStreamDestroy",
              "cuEventDestroy",
              "cuModuleGetGlobal",
              "cuDeviceTotalMem",
              "cuDevicePrimaryCtxRelease",
              "cuDevicePrimaryCtxReset",
              "cuDevicePrimaryCtxSetFlags",
              "cuStreamBeginCapture",
              "cuStreamWriteValue32",
              "cuStreamWriteValue64",
              "cuStreamWaitValue32",
              "cuStreamWaitValue64",
              "cuArray3DGetDescriptor",
              "cuGraphAddKernelNode"));

  private static final Map<String, String> OF_RUNTIME = new HashMap<>();

  static {
    String[] pairs = {
      "cudaMalloc", "cuMemAlloc_v2",
      "cudaMallocPitch", "cuMemAllocPitch_v2",
      "cudaMalloc3D", "cuMemAllocPitch_v2",
      "cudaMallocManaged", "cuMemAllocManaged",
      "cudaMallocHost", "cuMemHostAlloc",
      "cudaHostAlloc", "cuMemHostAlloc",
      "cudaHostRegister", "cuMemHostRegister_v2",
      "cudaHostUnregister", "cuMemHostUnregister",
      "cudaHostGetDevicePointer", "cuMemHostGetDevicePointer_v2",
      "cudaFree", "cuMemFree_v2",
      "cudaFreeHost", "cuMemFreeHost",
      "cudaMallocArray", "cuArray3DCreate_v2",
      "cudaMalloc3DArray", "cuArray3DCreate_v2",
      "cudaFreeArray", "cuArrayDestroy",
      "cudaMemset", "cuMemsetD8_v2",
      "cudaMemsetAsync", "cuMemsetD8Async",
      "cudaMemset2D", "cuMemsetD2D8_v2",
      "cudaMemset2DAsync", "cuMemsetD2D8Async",
      "cudaMemset3D", "cuMemsetD2D8_v2",
      "cudaMemset3DAsync", "cuMemsetD2D8Async",
      "cudaMemcpyToArray", "cuMemcpy3D_v2",
      "cudaMemcpyFromArray", "cuMemcpy3D_v2",
      "cudaMemcpyArrayToArray", "cuMemcpy3D_v2",
      "cudaMemcpy2DToArray", "cuMemcpy3D_v2",
      "cudaMemcpy2DFromArray", "cuMemcpy3D_v2",
      "cudaMemcpy2DArrayToArray", "cuMemcpy3D_v2",
      "cudaMemcpyToArrayAsync", "cuMemcpy3DAsync_v2",
      "cudaMemcpyFromArrayAsync", "cuMemcpy3DAsync_v2",
      "cudaMemcpy2DToArrayAsync", "cuMemcpy3DAsync_v2",
      "cudaMemcpy2DFromArrayAsync", "cuMemcpy3DAsync_v2",
      "cudaGetChannelDesc", "cuArray3DGetDescriptor_v2",
      "cudaDeviceGetAttribute", "cuDeviceGetAttribute",
      "cudaDeviceSetCacheConfig", "cuCtxSetCacheConfig",
      "cudaDeviceSetSharedMemConfig", "cuCtxSetSharedMemConfig",
      "cudaDeviceGetByPCIBusId", "cuDeviceGetByPCIBusId",
      "cudaMemGetInfo", "cuMemGetInfo_v2",
      "cudaMemcpyPeer", "cuMemcpyPeer",
      "cudaMemcpyPeerAsync", "cuMemcpyPeerAsync",
      "cudaMemcpy2D", "cuMemcpy2DUnaligned_v2",
      "cudaMemcpy2DAsync", "cuMemcpy2DAsync_v2",
      "cudaMemcpy3D", "cuMemcpy3D_v2",
      "cudaMemcpy3DAsync", "cuMemcpy3DAsync_v2",
      "cudaMemcpyAsync", "cuMemcpyAsync",
      "cudaStreamCreate", "cuStreamCreate",
      "cudaStreamCreateWithFlags", "cuStreamCreate",
      "cudaStreamCreateWithPriority", "cuStreamCreateWithPriority",
      "cudaStreamDestroy", "cuStreamDestroy_v2",
      "cudaStreamQuery", "cuStreamQuery",
      "cudaStreamSynchronize", "cuStreamSynchronize",
      "cudaStreamWaitEvent", "cuStreamWaitEvent",
      "cudaStreamAddCallback", "cuStreamAddCallback",
      "cudaStreamGetFlags", "cuStreamGetFlags",
      "cudaStreamGetPriority", "cuStreamGetPriority",
      "cudaLaunchHostFunc", "cuLaunchHostFunc",
      "cudaEventCreate", "cuEventCreate",
      "cudaEventCreateWithFlags", "cuEventCreate",
      "cudaEventRecord", "cuEventRecord",
      "cudaEventQuery", "cuEventQuery",
      "cudaEventSynchronize", "cuEventSynchronize",
      "cudaEventDestroy", "cuEventDestroy_v2",
      "cudaEventElapsedTime", "cuEventElapsedTime",
      "cudaDeviceSynchronize", "cuCtxSynchronize",
      "cudaDeviceSetLimit", "cuCtxSetLimit",
      "cudaDeviceGetLimit", "cuCtxGetLimit",
      "cudaDeviceEnablePeerAccess", "cuCtxEnablePeerAccess",
      "cudaDeviceDisablePeerAccess", "cuCtxDisablePeerAccess",
      "cudaMemPrefetchAsync", "cuMemPrefetchAsync",
      "cudaMemAdvise", "cuMemAdvise",
    };
    for (int i = 0; i < pairs.length; i += 2) {
      OF_RUNTIME.put(pairs[i], pairs[i + 1]);
    }
  }

  private DriverNames() {}

  /** The driver's name, or null where the runtime fails without calling the driver. */
  static @Nullable String of(String function, Object[] values) {
    if (function.startsWith("cudaMemcpy") && values.length > 3 && values[3] instanceof Integer) {
      String direction = direction((Integer) values[3]);
      if (direction != null && function.equals("cudaMemcpy")) {
        return "cuMemcpy" + direction + "_v2";
      } else if (direction != null && function.equals("cudaMemcpyAsync")) {
        return "cuMemcpy" + direction + "Async_v2";
      }
    }
    if (function.startsWith("cuda")) {
      return OF_RUNTIME.get(function);
    }
    if (function.equals("cuGraphInstantiate")) {
      return "cuGraphInstantiateWithFlags";
    }
    return SECOND_VERSION.contains(function) ? function + "_v2" : function;
  }

  private static @Nullable String direction(int kind) {
    switch (kind) {
      case Copies.HOST_TO_DEVICE:
        return "HtoD";
      case Copies.DEVICE_TO_HOST:
        return "DtoH";
      case Copies.DEVICE_TO_DEVICE:
        return "DtoD";
      default:
        return null;
    }
  }
}
