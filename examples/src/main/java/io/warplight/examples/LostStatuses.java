package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaDeviceSynchronize;
import static jcuda.runtime.JCuda.cudaEventCreate;
import static jcuda.runtime.JCuda.cudaEventQuery;
import static jcuda.runtime.JCuda.cudaEventRecord;
import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaGetDeviceCount;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemset;
import static jcuda.runtime.JCuda.cudaSetDevice;
import static jcuda.runtime.JCuda.cudaStreamCreate;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.cudaError.cudaErrorNotReady;
import static jcuda.runtime.cudaError.cudaSuccess;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * Every way to lose a status, one after another, each with a comment at its line, and then the same
 * calls with the status looked at, of which nothing is to be reported.
 *
 * <p>Each call marked as lost fails on every machine: where there is no GPU driver, CUDA answers 35
 * to everything; where there is one, the arguments are wrong.
 */
public final class LostStatuses {
  /** More than any device has: 1 PiB. */
  private static final long TOO_MUCH = 1L << 50;

  private static final int NO_SUCH_DEVICE = 99;

  private LostStatuses() {}

  public static void main(String[] arguments) {
    discarded();
    unread();
    overwritten();
    overwrittenByCleanUp();
    accumulated();
    checkedForOtherCodesOnly();
    formatted();
    returnedAndDropped();
    exceptionsNeverSwitchedOn();
    byMethodReference();
    lookedAt();
    System.out.println("done: this program believes that all went well");
  }

  /** Nobody asks for the status: the usual way. */
  private static void discarded() {
    Pointer host = Pointer.to(new float[4]);
    cudaMalloc(new Pointer(), TOO_MUCH); // lost: discarded
    cudaMemcpy(new Pointer(), host, 16, cudaMemcpyHostToDevice); // lost: discarded
  }

  /** The status goes into a variable that nobody reads. */
  private static void unread() {
    int status = cudaSetDevice(NO_SUCH_DEVICE); // lost: unread
  }

  /** The next call's status takes its place; only that one is read. */
  private static void overwritten() {
    int status = cudaMalloc(new Pointer(), TOO_MUCH); // lost: overwritten
    status = cudaGetDeviceCount(new int[1]);
    if (status != cudaSuccess) {
      note("no device count", status);
    }
  }

  /** The clean-up in {@code finally} overwrites what went wrong before it. */
  private static void overwrittenByCleanUp() {
    Pointer memory = new Pointer();
    int status = cudaSuccess;
    try {
      status = cudaMemset(memory, 0, TOO_MUCH); // lost: overwritten
    } finally {
      status = cudaFree(memory);
    }
    note("after the clean-up", status);
  }

  /** Collected with {@code |=}, never looked at. */
  private static void accumulated() {
    int failed = 0;
    failed |= cudaSetDevice(NO_SUCH_DEVICE); // lost: unread
    failed |= cudaMalloc(new Pointer(), TOO_MUCH); // lost: unread
  }

  /**
   * Waits as long as the event is not ready; whatever else is wrong ends the loop as if all were
   * well.
   */
  private static void checkedForOtherCodesOnly() {
    cudaEvent_t event = new cudaEvent_t();
    while (cudaEventQuery(event) == cudaErrorNotReady) { // lost: checked for other codes only
      Thread.yield();
    }
  }

  /** The text of the status is made, and dropped. */
  private static void formatted() {
    cudaError.stringFor(cudaSetDevice(NO_SUCH_DEVICE)); // lost: discarded, as text
  }

  /** A wrapper that returns the status carefully, and a caller that drops it. */
  private static void returnedAndDropped() {
    copyBack(new float[4]); // lost here: what copyBack returns is dropped
  }

  private static int copyBack(float[] result) {
    return cudaMemcpy(Pointer.to(result), new Pointer(), 16, cudaMemcpyDeviceToHost); // returned
  }

  /** The handler is there, but JCuda throws nothing unless it is told to. */
  private static void exceptionsNeverSwitchedOn() {
    try {
      cudaMalloc(new Pointer(), TOO_MUCH); // lost: discarded, although there is a handler
    } catch (CudaException e) {
      System.out.println("never printed: " + e.getMessage());
    }
  }

  /**
   * No call instruction of ours at all: the call comes by a method reference whose result is
   * dropped.
   */
  private static void byMethodReference() {
    ToIntFunction<Integer> set = JCuda::cudaSetDevice;
    set.applyAsInt(NO_SUCH_DEVICE); // lost: discarded; the backstop sees it
  }

  /** The same kinds of call, looked at: checked, handed on, kept. None of these is lost. */
  private static void lookedAt() {
    if (cudaSetDevice(NO_SUCH_DEVICE) != cudaSuccess) { // checked
      System.out.println("checked: no such device");
    }
    note("synchronizing", cudaDeviceSynchronize()); // passed
    List<Integer> statuses = new ArrayList<>();
    statuses.add(cudaMalloc(new Pointer(), TOO_MUCH)); // passed
    System.out.println("kept: " + statuses.size());
    if (!timed()) {
      System.out.println("checked: no event was recorded");
    }
  }

  private static boolean timed() {
    cudaStream_t stream = new cudaStream_t();
    cudaEvent_t event = new cudaEvent_t();
    if (cudaStreamCreate(stream) != cudaSuccess) { // checked
      return false;
    }
    boolean recorded =
        cudaEventCreate(event) == cudaSuccess
            && cudaEventRecord(event, stream) == cudaSuccess
            && cudaStreamSynchronize(stream) == cudaSuccess;
    return cudaStreamDestroy(stream) == cudaSuccess && recorded;
  }

  private static void note(String what, int status) {
    if (status != cudaSuccess) {
      System.out.println(what + ": " + status + " " + cudaError.stringFor(status));
    }
  }
}
