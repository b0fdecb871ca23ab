package io.warplight.simulator.api;

import io.warplight.simulator.device.Fault;
import io.warplight.simulator.device.Status;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a function needs and hears, by its name: whether it works before the driver is initialized,
 * without a context, in a callback, and on a device that has failed. From the facts measured on an
 * H200; see {@code surfacing.log}.
 */
final class Traits {
  private static final Set<String> NO_DRIVER =
      set(
          "cudaGetDeviceCount cuInit cuDriverGetVersion cuGetErrorString cuGetErrorName"
              + " cudaDriverGetVersion cudaRuntimeGetVersion cudaGetLastError cudaPeekAtLastError"
              + " cudaCreateChannelDesc");

  private static final Set<String> NO_CONTEXT =
      set(
          "cudaPointerGetAttributes cudaEventQuery cudaEventSynchronize cudaArrayGetInfo"
              + " cudaGetDeviceCount cudaGetDevice cudaSetDevice cudaDeviceGetAttribute"
              + " cudaGetDeviceProperties cudaDeviceCanAccessPeer cudaDeviceReset cudaThreadExit"
              + " cudaDeviceGetPCIBusId cudaDeviceGetByPCIBusId cudaChooseDevice cudaSetDeviceFlags"
              + " cudaGetDeviceFlags cudaSetValidDevices cudaDeviceGetP2PAttribute cudaInitDevice"
              + " cuDeviceGet cuDeviceGetCount cuDeviceGetName cuDeviceGetUuid"
              + " cuDeviceGetLuidNative cuDeviceGetLuid cuDeviceComputeCapability cuDeviceTotalMem"
              + " cuDeviceGetProperties cuDeviceGetAttribute cuDeviceGetByPCIBusId"
              + " cuDeviceGetPCIBusId cuDeviceCanAccessPeer cuDeviceGetP2PAttribute"
              + " cuDevicePrimaryCtxRetain cuDevicePrimaryCtxRelease cuDevicePrimaryCtxSetFlags"
              + " cuDevicePrimaryCtxGetState cuDevicePrimaryCtxReset cuCtxCreate cuCtxDestroy"
              + " cuCtxPushCurrent cuCtxPopCurrent cuCtxSetCurrent cuCtxGetCurrent"
              + " cuCtxGetApiVersion cuCtxGetId cuMemFree cuMemFreeHost cuPointerGetAttribute"
              + " cuFuncGetAttribute cuModuleGetFunction cuModuleGetGlobal cuModuleUnload"
              + " cuFuncSetAttribute cuFuncSetCacheConfig cuFuncSetSharedMemConfig cuFuncGetModule"
              + " cuLaunchKernel cuLaunchCooperativeKernel cuLaunchHostFunc cuStreamQuery"
              + " cuStreamSynchronize cuStreamDestroy cuStreamWaitEvent cuStreamAddCallback"
              + " cuStreamGetFlags cuStreamGetPriority cuStreamGetCtx cuStreamGetId"
              + " cuStreamBeginCapture cuStreamEndCapture cuStreamIsCapturing"
              + " cuThreadExchangeStreamCaptureMode cuEventRecord cuEventRecordWithFlags"
              + " cuEventQuery cuEventSynchronize cuEventDestroy cuEventElapsedTime"
              + " cuMemcpyPeerAsync cuGraphCreate cuGraphDestroy cuGraphLaunch"
              + " cuGraphExecDestroy cuGraphGetNodes cuGraphNodeGetType cuGraphGetRootNodes"
              + " cuGraphGetEdges cuGraphClone cuGraphAddEmptyNode cuGraphAddHostNode"
              + " cuGraphAddKernelNode cuGraphAddMemsetNode cuGraphAddMemcpyNode"
              + " cuGraphAddDependencies cuGraphDestroyNode cuGraphUpload"
              + " cuGraphNodeGetDependencies cuGraphNodeGetDependentNodes cuGraphRemoveDependencies"
              + " cuGraphNodeFindInClone cuStreamWaitValue32 cuStreamWaitValue64"
              + " cuStreamWriteValue32 cuStreamWriteValue64 cuGraphAddChildGraphNode"
              + " cuGraphAddEventRecordNode cuGraphAddEventWaitNode cuMemPoolDestroy"
              + " cuMemPoolTrimTo cuMemPoolCreate cuModuleGetLoadingMode cuArrayGetDescriptor"
              + " cuArray3DGetDescriptor cuArrayDestroy cuMemHostUnregister cuCtxGetDevice"
              + " cuCtxGetFlags");

  private static final Set<String> DEAF =
      set(
          "cudaGetDevice cudaSetDevice cudaGetDeviceCount cudaDeviceGetAttribute"
              + " cudaGetDeviceProperties cudaDeviceCanAccessPeer cudaPointerGetAttributes"
              + " cudaDeviceReset cudaThreadExit cudaGetDeviceFlags cudaSetDeviceFlags"
              + " cudaDeviceGetPCIBusId cudaDeviceGetByPCIBusId cudaChooseDevice"
              + " cudaDeviceGetP2PAttribute cudaSetValidDevices"
              + " cudaLaunchDummy cuInit cuDeviceGet cuDeviceGetCount cuDeviceGetName"
              + " cuDeviceGetUuid cuDeviceComputeCapability cuDeviceTotalMem"
              + " cuDeviceGetProperties cuDeviceGetAttribute cuDeviceGetByPCIBusId"
              + " cuDeviceGetPCIBusId cuDeviceCanAccessPeer cuDeviceGetP2PAttribute"
              + " cuDevicePrimaryCtxRetain cuDevicePrimaryCtxRelease cuDevicePrimaryCtxReset"
              + " cuDevicePrimaryCtxGetState cuDevicePrimaryCtxSetFlags"
              + " cuCtxCreate cuCtxDestroy cuCtxPushCurrent cuCtxPopCurrent cuCtxSetCurrent"
              + " cuCtxGetCurrent cuCtxGetDevice cuCtxGetApiVersion cuCtxGetFlags cuCtxGetId"
              + " cuPointerGetAttribute cuLaunchKernel cuLaunchCooperativeKernel"
              + " cuCtxGetLimit cuCtxSetLimit cuModuleGetLoadingMode cuGraphCreate cuGraphClone"
              + " cuGraphDestroy cuGraphExecDestroy cuGraphGetNodes cuGraphGetRootNodes"
              + " cuMemPoolCreate cuMemPoolTrimTo cuMemPoolDestroy");

  private static final Set<String> IN_CALLBACK =
      set(
          "cudaGetDeviceCount cudaSetDevice cudaGetLastError cudaPeekAtLastError"
              + " cudaDriverGetVersion cudaRuntimeGetVersion cuDriverGetVersion cuGetErrorString"
              + " cuGetErrorName cudaCreateChannelDesc cudaChooseDevice cudaArrayGetInfo"
              + " cudaEventQuery cudaEventSynchronize cuInit cuArrayGetDescriptor"
              + " cuArray3DGetDescriptor cuStreamGetCtx cuStreamGetFlags cuStreamGetPriority"
              + " cuStreamGetId cuStreamIsCapturing cuMemsetD8Async cuMemsetD16Async"
              + " cuMemsetD32Async cuMemsetD2D8Async cuMemsetD2D16Async cuMemsetD2D32Async"
              + " cuMemPrefetchAsync cuStreamAttachMemAsync cuLaunchHostFunc cuStreamAddCallback"
              + " cuEventRecord cuEventRecordWithFlags cuEventQuery cuEventSynchronize"
              + " cuEventElapsedTime cuStreamWaitEvent cuStreamWriteValue32 cuStreamWriteValue64"
              + " cuStreamWaitValue32 cuStreamWaitValue64 cuGraphLaunch cuGraphUpload"
              + " cuStreamBeginCapture cuStreamEndCapture cuStreamQuery cuStreamSynchronize"
              + " cuEventDestroy cuStreamDestroy");

  private static final Set<String> ONCE_TOLD = set("cuFuncGetAttribute");

  /** Where the stream stands among the arguments of functions that find their context by it. */
  private static final Map<String, Integer> STREAMS =
      positions(
          "cuMemcpyAsync 3 cuMemcpyHtoDAsync 3 cuMemcpyDtoHAsync 3 cuMemcpyDtoDAsync 3"
              + " cuMemcpyHtoAAsync 4 cuMemcpyAtoHAsync 4 cuMemcpy2DAsync 1 cuMemcpy3DAsync 1"
              + " cuMemsetD8Async 3 cuMemsetD16Async 3 cuMemsetD32Async 3 cuMemsetD2D8Async 5"
              + " cuMemsetD2D16Async 5 cuMemsetD2D32Async 5 cuMemPrefetchAsync 3"
              + " cuStreamAttachMemAsync 0 cuMemAllocAsync 2 cuMemAllocFromPoolAsync 3"
              + " cuMemFreeAsync 1");

  private static final Set<String> QUERIES =
      set(
          "cudaStreamQuery cudaEventQuery cudaEventElapsedTime cuStreamQuery cuEventQuery"
              + " cuEventElapsedTime");

  private static final Set<String> ZEROES_POINTER =
      set(
          "cudaMalloc cudaMallocPitch cudaMallocManaged cuMemAlloc cuMemAllocPitch"
              + " cuMemAllocManaged cuMemAllocAsync cuMemAllocFromPoolAsync");

  private static final Set<String> READS_LAST_ERROR = set("cudaGetLastError cudaPeekAtLastError");

  private final boolean cuda;
  private final String name;
  private final boolean needsContext;
  private final boolean hearsFaults;
  private final Fault.Ear ear;
  private final int stream;

  private Traits(boolean cuda, String name) {
    this.cuda = cuda;
    this.name = name;
    this.needsContext = cuda && !NO_CONTEXT.contains(name) && !NO_DRIVER.contains(name);
    this.hearsFaults = cuda && !DEAF.contains(name) && !NO_DRIVER.contains(name);
    this.ear =
        QUERIES.contains(name)
            ? Fault.Ear.QUERY
            : ONCE_TOLD.contains(name) ? Fault.Ear.ONCE_TOLD : Fault.Ear.PLAIN;
    this.stream = cuda ? STREAMS.getOrDefault(name, -1) : -1;
  }

  static Traits of(Domain domain, String name) {
    return new Traits(domain.isCuda(), name);
  }

  static Set<String> set(String names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names.split(" ", -1))));
  }

  static Map<String, Integer> positions(String namesAndPositions) {
    String[] words = namesAndPositions.split(" ", -1);
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < words.length; i += 2) {
      positions.put(words[i], Integer.valueOf(words[i + 1]));
    }
    return positions;
  }

  /**
   * Where among the arguments a stream stands whose context serves where none is current; or -1.
   */
  int stream() {
    return stream;
  }

  /** Whether the driver must be initialized. */
  boolean needsDriver() {
    return cuda && !NO_DRIVER.contains(name);
  }

  /** Whether it fails without a context (driver), or makes the primary one (runtime). */
  boolean needsContext() {
    return needsContext;
  }

  /** Whether it may be called from a callback. */
  boolean allowedInCallback() {
    return !cuda || IN_CALLBACK.contains(name);
  }

  /** Whether it tells of a device's fault. */
  boolean hearsFaults() {
    return hearsFaults;
  }

  /** How it hears. */
  Fault.Ear ear() {
    return ear;
  }

  /** Whether JCuda sets the pointer, its first argument, to 0 when it fails. */
  boolean zeroesPointer() {
    return cuda && ZEROES_POINTER.contains(name);
  }

  /** Whether a failure becomes the thread's last error. */
  boolean setsLastError(int code) {
    return code != Status.NOT_READY && !READS_LAST_ERROR.contains(name);
  }
}
