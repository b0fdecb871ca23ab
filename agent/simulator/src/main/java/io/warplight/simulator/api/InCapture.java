package io.warplight.simulator.api;

import io.warplight.simulator.device.Capture;
import io.warplight.simulator.device.Queue;
import java.util.Map;
import java.util.Set;

/**
 * What becomes of a function while a stream is captured, by its name; measured on an H200 ({@code
 * states-h200.log}). Most functions invalidate the capture of the caller's thread, or any other's,
 * unless the capture is relaxed; some may not be given a stream that is captured in any mode; those
 * that work in the legacy default stream may not be called beside a captured blocking stream.
 */
final class InCapture {
  private static final Set<String> UNSAFE =
      Traits.set(
          "cuMemAlloc cuMemAllocPitch cuMemAllocManaged cuMemAllocHost cuMemHostAlloc cudaMalloc"
              + " cudaMallocPitch cudaMalloc3D cudaMallocManaged cudaMallocHost cudaHostAlloc"
              + " cuArrayCreate cuArray3DCreate cudaMallocArray cudaMalloc3DArray"
              + " cuMemFree cudaFree cuMemFreeHost cudaFreeHost cuArrayDestroy cudaFreeArray"
              + " cuMemHostRegister cudaHostRegister cuMemHostUnregister cudaHostUnregister"
              + " cuCtxSetLimit cuCtxSetCacheConfig cuCtxSetSharedMemConfig cudaDeviceSetLimit"
              + " cudaDeviceSetCacheConfig cudaDeviceSetSharedMemConfig cudaThreadSetLimit"
              + " cudaThreadSetCacheConfig cuCtxDisablePeerAccess cudaDeviceDisablePeerAccess"
              + " cuMemAdvise cudaMemAdvise cuMemPoolCreate cuMemPoolTrimTo cuMemPoolDestroy"
              + " cuGraphInstantiate cuGraphExecDestroy cuModuleUnload cuProfilerStart"
              + " cuProfilerStop cudaProfilerStart cudaProfilerStop");

  private static final Set<String> WAITS_FOR_ALL =
      Traits.set(
          "cuCtxSynchronize cudaDeviceSynchronize cudaThreadSynchronize cuStreamAttachMemAsync"
              + " cudaStreamAttachMemAsync");

  /** Where the stream stands that may not be captured. */
  private static final Map<String, Integer> NOT_IN_CAPTURED_STREAM =
      Traits.positions(
          "cuStreamGetFlags 0 cuStreamGetId 0 cudaStreamGetFlags 0 cudaStreamGetId 0"
              + " cuMemcpyPeerAsync 5 cudaMemcpyPeerAsync 5 cuMemPrefetchAsync 3"
              + " cudaMemPrefetchAsync 3 cuStreamAttachMemAsync 0 cudaStreamAttachMemAsync 0"
              + " cuGraphLaunch 1 cuGraphUpload 1");

  private static final Set<String> SYNCHRONOUS_COPIES =
      Traits.set(
          "cuMemcpy cuMemcpyPeer cuMemcpyHtoD cuMemcpyDtoH cuMemcpyDtoD cuMemcpyHtoA cuMemcpyAtoH"
              + " cuMemcpyDtoA cuMemcpyAtoD cuMemcpyAtoA cuMemcpy2D cuMemcpy2DUnaligned"
              + " cuMemcpy3D cuMemsetD8 cuMemsetD16 cuMemsetD32 cuMemsetD2D8 cuMemsetD2D16"
              + " cuMemsetD2D32 cudaMemcpy cudaMemcpyPeer cudaMemcpy2D cudaMemcpy3D cudaMemset"
              + " cudaMemset2D cudaMemset3D cudaMemcpyToArray cudaMemcpyFromArray"
              + " cudaMemcpyArrayToArray cudaMemcpy2DToArray cudaMemcpy2DFromArray"
              + " cudaMemcpy2DArrayToArray");

  /** Their arguments are refused before a capture is, so their bodies ask themselves. */
  private static final Set<String> ASKED_BY_BODY =
      Traits.set(
          "cuMemAllocPitch cuMemAllocManaged cudaMallocManaged cudaMallocPitch"
              + " cudaMalloc3D cudaMallocArray cudaMalloc3DArray cudaMemcpy2D"
              + " cudaDeviceDisablePeerAccess");

  private static final InCapture NOTHING = new InCapture("");

  private final boolean unsafe;
  private final boolean waitsForAll;
  private final boolean copies;
  private final boolean askedByBody;
  private final int stream;

  private InCapture(String name) {
    this.unsafe = UNSAFE.contains(name);
    this.waitsForAll = WAITS_FOR_ALL.contains(name);
    this.copies = SYNCHRONOUS_COPIES.contains(name);
    this.askedByBody = ASKED_BY_BODY.contains(name);
    this.stream = NOT_IN_CAPTURED_STREAM.getOrDefault(name, -1);
  }

  static InCapture of(String name) {
    InCapture rules = new InCapture(name);
    return rules.unsafe || rules.waitsForAll || rules.copies || rules.stream >= 0 ? rules : NOTHING;
  }

  /** Whether the function's body calls {@link Args#checkCapture} once its arguments are right. */
  boolean isAskedByBody() {
    return askedByBody;
  }

  /** Throws what the call gets, after it has invalidated the capture. */
  void check(Args call) {
    if (this == NOTHING || call.machine().captures().isEmpty()) {
      return;
    }
    if (stream >= 0) {
      Queue.refuseCaptured(call.stream(stream));
    }
    if (copies && call.hasContext()) {
      Capture.refuseImplicit(call.context().legacy());
    }
    if (unsafe) {
      Capture.refuseUnsafe(call.machine(), call.thread());
    }
    if (waitsForAll && call.hasContext()) {
      Capture.refuseWaiting(call.context());
    }
  }
}
