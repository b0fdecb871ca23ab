package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.Handles;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule of what confirms what, and beside it the near miss that must confirm nothing. */
class SuspectsTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String CUBLAS = "jcuda/jcublas/JCublas2";
  private static final String SAXPY =
      "(Ljcuda/jcublas/cublasHandle;ILjcuda/Pointer;Ljcuda/Pointer;ILjcuda/Pointer;I)I";
  private static final String ON_STREAM = "(Ljcuda/runtime/cudaStream_t;)I";
  private static final String ON_EVENT = "(Ljcuda/runtime/cudaEvent_t;)I";

  private final Suspects suspects = new Suspects(new ThreadContexts(), new CoarseClock(() -> {}));
  private final SubmissionWatcher watcher =
      new SubmissionWatcher(new Catalogue(), suspects, () -> {});
  private final Sites known = new Sites(100_000, new Counters());
  private int sites;
  private final cudaStream_t free = stream(0xA00, 1);
  private final cudaStream_t blocking = stream(0xB00, 0);
  private final cudaEvent_t event = Handles.at(new cudaEvent_t(), 0xE00);

  @Test
  void launchThatSucceededIsSuspectUntilItsStreamWasWaitedFor() {
    launch("fault", free);
    assertThat(suspects.of(0).isCertain()).isTrue();
    assertThat(names()).containsExactly("fault");
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, free);
    assertThat(names()).isEmpty();
  }

  @Test
  void waitThatFailedConfirmsNothing() {
    launch("fault", free);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 700, free);
    call(RUNTIME, "cudaStreamQuery", ON_STREAM, 600, free);
    assertThat(names()).containsExactly("fault");
  }

  @Test
  void queryThatReturnedSuccessConfirms() {
    launch("fine", free);
    call(RUNTIME, "cudaStreamQuery", ON_STREAM, 0, free);
    assertThat(names()).isEmpty();
  }

  @Test
  void whatNoLongerFitsIsCountedUnlessItIsKnownToHaveSucceeded() {
    for (int i = 0; i < 1_024; i++) {
      launch("early", free);
    }
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, free);
    for (int i = 0; i < 1_024; i++) {
      launch("late", free);
    }
    assertThat(suspects.dropped()).isZero();
    assertThat(suspects.of(0).streams()).isEqualTo(1);
    launch("later", free);
    launch("later", blocking);
    assertThat(suspects.dropped()).isEqualTo(1);
    assertThat(suspects.of(0).streams()).isEqualTo(2);
    assertThat(suspects.of(0).isCertain()).isFalse();
  }

  @Test
  void refusedLaunchIsNoSuspect() {
    launch(1, "refused", free);
    launch(Watch.THREW, "thrown", free);
    assertThat(names()).isEmpty();
  }

  @Test
  void otherStreamsSuccessSaysNothing() {
    launch("fault", free);
    launch("fine", blocking);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, blocking);
    assertThat(names()).containsExactly("fault");
  }

  @Test
  void nullStreamsWaitCoversBlockingStreamsOnly() {
    launch("onFree", free);
    launch("onBlocking", blocking);
    launch("onNull", null);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, (Object) null);
    assertThat(names()).containsExactly("onFree");
  }

  @Test
  void legacyStreamIsTheNullStream() {
    launch("onNull", null);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, Handles.at(new cudaStream_t(), 1));
    assertThat(names()).isEmpty();
  }

  @Test
  void deviceWaitCoversAllStreams() {
    launch("onFree", free);
    launch("onNull", null);
    call(RUNTIME, "cudaDeviceSynchronize", "()I", 0);
    assertThat(names()).isEmpty();
  }

  @Test
  void operationThatIsStillInItsCallIsNotConfirmed() {
    Called inCall = begin(DRIVER, "cuLaunchKernel", LAUNCH, launchArguments("late", free));
    call(RUNTIME, "cudaDeviceSynchronize", "()I", 0);
    assertThat(names()).containsExactly("late");
    inCall.end(0);
    assertThat(names()).containsExactly("late");
  }

  @Test
  void operationSubmittedDuringAWaitIsNotConfirmedByIt() {
    Called waiting = begin(RUNTIME, "cudaStreamSynchronize", ON_STREAM, free);
    launch("late", free);
    waiting.end(0);
    assertThat(names()).containsExactly("late");
  }

  @Test
  void eventConfirmsWhatStoodBeforeItsLastRecord() {
    launch("before", free);
    record(event, free);
    launch("behind", free);
    call(RUNTIME, "cudaEventSynchronize", ON_EVENT, 0, event);
    assertThat(names()).containsExactly("behind");
  }

  @Test
  void eventThatWasNeverRecordedConfirmsNothing() {
    launch("fault", free);
    call(RUNTIME, "cudaEventQuery", ON_EVENT, 0, event);
    assertThat(names()).containsExactly("fault");
  }

  @Test
  void eventRecordedAnewDuringAWaitStandsForNothing() {
    launch("first", free);
    record(event, free);
    Called waiting = begin(RUNTIME, "cudaEventSynchronize", ON_EVENT, event);
    launch("second", free);
    record(event, free);
    waiting.end(0);
    assertThat(names()).containsExactly("first", "second");
  }

  @Test
  void eventAtAnAddressThatWasUsedBeforeStandsForNothing() {
    launch("fault", free);
    record(event, free);
    call(RUNTIME, "cudaEventCreate", ON_EVENT, 0, event);
    call(RUNTIME, "cudaEventSynchronize", ON_EVENT, 0, event);
    assertThat(names()).containsExactly("fault");
  }

  @Test
  void streamThatWasNotSeenCreatedIsConfirmedByItselfOnly() {
    cudaStream_t strange = Handles.at(new cudaStream_t(), 0x5000);
    launch("fault", strange);
    call(RUNTIME, "cudaDeviceSynchronize", "()I", 0);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, (Object) null);
    assertThat(names()).containsExactly("fault");
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, strange);
    assertThat(names()).isEmpty();
  }

  @Test
  void callThatHearsBeforeItReturnsIsNotAccusedButLeavesNothingCertain() {
    launch("fault", free);
    begin(DRIVER, "cuLaunchKernel", LAUNCH, launchArguments("hears", blocking));
    assertThat(suspects.of(-1).without("cuLaunchKernel").suspects()).hasSize(1);
    assertThat(suspects.of(-1).without("cuLaunchKernel").isCertain()).isFalse();
    begin(DRIVER, "cuLaunchKernel", LAUNCH, launchArguments("another", blocking));
    assertThat(suspects.of(-1).without("cuLaunchKernel").suspects()).hasSize(3);
  }

  @Test
  void waitForAnEventCarriesItsConfirmationOn() {
    launch("first", free);
    record(event, free);
    launch("behind", free);
    waitFor(blocking, event);
    launch("second", blocking);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, blocking);
    assertThat(names()).containsExactly("behind");
  }

  @Test
  void waitIssuedAfterTheSynchronizationBeganCarriesNothing() {
    launch("first", free);
    record(event, free);
    Called waiting = begin(RUNTIME, "cudaStreamSynchronize", ON_STREAM, blocking);
    waitFor(blocking, event);
    waiting.end(0);
    assertThat(names()).containsExactly("first");
  }

  @Test
  void copiesToAndFromTheHostWaitAsTheNullStreamDoes() {
    String copy = "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I";
    launch("onFree", free);
    launch("onBlocking", blocking);
    call(RUNTIME, "cudaMemcpy", copy, 0, new Pointer(), new Pointer(), 4L, 3);
    assertThat(names()).hasSize(2);
    call(RUNTIME, "cudaMemcpy", copy, 0, new Pointer(), new Pointer(), 4L, 2);
    assertThat(names()).containsExactly("onFree");
  }

  @Test
  void freeDrainsTheDeviceUnlessThePointerIsNullOrAPoolIsInUse() {
    String free1 = "(Ljcuda/Pointer;)I";
    launch("first", free);
    call(RUNTIME, "cudaFree", free1, 0, new Pointer());
    assertThat(names()).containsExactly("first");
    call(RUNTIME, "cudaFree", free1, 0, Handles.at(new Pointer(), 0x1000));
    assertThat(names()).isEmpty();
    call(
        DRIVER,
        "cuMemAllocAsync",
        "(Ljcuda/driver/CUdeviceptr;JLjcuda/driver/CUstream;)I",
        0,
        null,
        4L,
        null);
    launch("second", free);
    call(RUNTIME, "cudaFree", free1, 0, Handles.at(new Pointer(), 0x1000));
    assertThat(names()).containsExactly("second");
  }

  @ParameterizedTest
  @CsvSource({
    "jcuda/runtime/JCuda, cudaFreeHost, (Ljcuda/Pointer;)I",
    "jcuda/runtime/JCuda, cudaHostUnregister, (Ljcuda/Pointer;)I",
    "jcuda/driver/JCudaDriver, cuMemFree, (Ljcuda/driver/CUdeviceptr;)I",
    "jcuda/driver/JCudaDriver, cuMemFreeHost, (Ljcuda/Pointer;)I",
  })
  void whatWasMeasuredToDrainTheDeviceConfirmsAllStreams(
      String owner, String function, String descriptor) {
    launch("onFree", free);
    launch("onNull", null);
    call(owner, function, descriptor, 700, Handles.at(new Pointer(), 0x1000));
    assertThat(names()).hasSize(2);
    call(owner, function, descriptor, 0, Handles.at(new Pointer(), 0x1000));
    assertThat(names()).isEmpty();
  }

  @Test
  void moduleLoadDrainsTheDevice() {
    launch("onFree", free);
    String load = "(Ljcuda/driver/CUmodule;Ljava/lang/String;)I";
    call(DRIVER, "cuModuleLoadData", load, 0, new CUmodule(), "");
    assertThat(names()).isEmpty();
  }

  @Test
  void callsThatDoNotWaitConfirmNothing() {
    launch("onNull", null);
    launch("onFree", free);
    call(RUNTIME, "cudaMemset", "(Ljcuda/Pointer;IJ)I", 0, new Pointer(), 0, 4L);
    call(RUNTIME, "cudaMalloc", "(Ljcuda/Pointer;J)I", 0, new Pointer(), 4L);
    call(RUNTIME, "cudaGetLastError", "()I", 0);
    call(RUNTIME, "cudaEventCreate", ON_EVENT, 0, Handles.at(new cudaEvent_t(), 0xE80));
    call(RUNTIME, "cudaEventDestroy", ON_EVENT, 0, Handles.at(new cudaEvent_t(), 0xE80));
    call(RUNTIME, "cudaStreamDestroy", ON_STREAM, 0, stream(0xC00, 0));
    assertThat(names()).contains("onNull", "onFree");
  }

  @Test
  void eachThreadsDefaultStreamIsItsOwn() throws InterruptedException {
    cudaStream_t perThread = Handles.at(new cudaStream_t(), 2);
    launch("here", perThread);
    Thread other =
        new Thread(() -> call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, perThread));
    other.start();
    other.join();
    assertThat(names()).containsExactly("here");
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, perThread);
    assertThat(names()).isEmpty();
  }

  @Test
  void libraryWorksOnTheStreamThatItsHandleWasGiven() {
    NativePointerObject library = Handles.at(new Pointer(), 0xF00);
    call(CUBLAS, "cublasCreate", "(Ljcuda/jcublas/cublasHandle;)I", 0, library);
    call(CUBLAS, "cublasSaxpy", SAXPY, 0, library, 1, null, null, 1, null, 1);
    assertThat(names()).singleElement().asString().contains("cublasSaxpy submitted on the null");
    call(RUNTIME, "cudaDeviceSynchronize", "()I", 0);
    String give = "(Ljcuda/jcublas/cublasHandle;Ljcuda/runtime/cudaStream_t;)I";
    call(CUBLAS, "cublasSetStream", give, 0, library, free);
    call(CUBLAS, "cublasSaxpy", SAXPY, 0, library, 1, null, null, 1, null, 1);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, blocking);
    assertThat(names())
        .singleElement()
        .asString()
        .contains("cublasSaxpy submitted on stream 0xa00");
    assertThat(suspects.of(0).isCertain()).isTrue();
  }

  @Test
  void libraryWhoseStreamIsNotKnownLeavesNothingCertain() {
    launch("one", free);
    NativePointerObject library = Handles.at(new Pointer(), 0xF80);
    call(CUBLAS, "cublasSaxpy", SAXPY, 0, library, 1, null, null, 1, null, 1);
    assertThat(suspects.of(0).isCertain()).isFalse();
  }

  @Test
  void graphIsOneSuspect() {
    String launch = "(Ljcuda/driver/CUgraphExec;Ljcuda/driver/CUstream;)I";
    call(DRIVER, "cuGraphLaunch", launch, 0, null, new CUstream(free));
    assertThat(suspects.of(0).suspects())
        .singleElement()
        .satisfies(suspect -> assertThat(suspect.isGraph()).isTrue())
        .asString()
        .contains("cuGraphLaunch submitted on stream 0xa00");
  }

  @Test
  void streamAtAnAddressThatWasUsedBeforeIsAnotherStream() {
    launch("old", free);
    call(RUNTIME, "cudaStreamDestroy", ON_STREAM, 0, free);
    cudaStream_t again = stream(0xA00, 1);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, again);
    assertThat(names()).containsExactly("old");
  }

  @Test
  void launchIntoACaptureIsNoSuspect() {
    CUstream capturing = new CUstream(free);
    call(DRIVER, "cuStreamBeginCapture", "(Ljcuda/driver/CUstream;I)I", 0, capturing, 0);
    launch("captured", free);
    assertThat(names()).isEmpty();
    String end = "(Ljcuda/driver/CUstream;Ljcuda/driver/CUgraph;)I";
    call(DRIVER, "cuStreamEndCapture", end, 0, capturing, null);
    launch("afterwards", free);
    assertThat(names()).containsExactly("afterwards");
  }

  @Test
  void streamThatWaitsForAnEventOfACaptureCapturesToo() {
    CUstream capturing = new CUstream(free);
    call(DRIVER, "cuStreamBeginCapture", "(Ljcuda/driver/CUstream;I)I", 0, capturing, 0);
    record(event, free);
    waitFor(blocking, event);
    launch("captured", blocking);
    assertThat(names()).isEmpty();
    String end = "(Ljcuda/driver/CUstream;Ljcuda/driver/CUgraph;)I";
    call(DRIVER, "cuStreamEndCapture", end, 0, capturing, null);
    launch("afterwards", blocking);
    assertThat(names()).containsExactly("afterwards");
  }

  @Test
  void kernelsAreAccusedBeforeFillsAndNothingIsCertainOfTwo() {
    call(
        RUNTIME,
        "cudaMemsetAsync",
        "(Ljcuda/Pointer;IJLjcuda/runtime/cudaStream_t;)I",
        0,
        new Pointer(),
        0,
        4L,
        blocking);
    launch("kernel", free);
    List<Suspect> accused = suspects.of(0).suspects();
    assertThat(accused).hasSize(2);
    assertThat(accused.get(0).toString())
        .contains("kernel kernel<<<1, 32>>> launched on stream 0xa00");
    assertThat(suspects.of(0).isCertain()).isFalse();
  }

  @Test
  void nothingIsCertainOnceUnconfirmedOperationsWereLost() {
    for (int i = 0; i < 1_025; i++) {
      launch("many", free);
    }
    assertThat(suspects.of(0).suspects()).hasSize(1_024);
    call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, free);
    launch("one", free);
    assertThat(suspects.of(0).isCertain()).isTrue();
  }

  @Test
  void fullRingOfConfirmedOperationsLosesNothing() {
    for (int i = 0; i < 3_000; i++) {
      launch("many", free);
      call(RUNTIME, "cudaStreamSynchronize", ON_STREAM, 0, free);
    }
    launch("one", free);
    assertThat(suspects.of(0).isCertain()).isTrue();
  }

  private static final String LAUNCH =
      "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I";

  private void launch(String kernel, cudaStream_t stream) {
    launch(0, kernel, stream);
  }

  private void launch(int status, String kernel, cudaStream_t stream) {
    call(DRIVER, "cuLaunchKernel", LAUNCH, status, launchArguments(kernel, stream));
  }

  private Object[] launchArguments(String kernel, cudaStream_t stream) {
    CUfunction function = Handles.at(new CUfunction(), 0xF00 + kernel.hashCode());
    call(
        DRIVER,
        "cuModuleGetFunction",
        "(Ljcuda/driver/CUfunction;Ljcuda/driver/CUmodule;Ljava/lang/String;)I",
        0,
        function,
        new CUmodule(),
        kernel);
    CUstream on = stream == null ? null : new CUstream(stream);
    return new Object[] {function, 1, 1, 1, 32, 1, 1, 0, on, null, null};
  }

  private void record(cudaEvent_t recorded, cudaStream_t stream) {
    call(
        RUNTIME,
        "cudaEventRecord",
        "(Ljcuda/runtime/cudaEvent_t;Ljcuda/runtime/cudaStream_t;)I",
        0,
        recorded,
        stream);
  }

  private void waitFor(cudaStream_t stream, cudaEvent_t waited) {
    call(
        RUNTIME,
        "cudaStreamWaitEvent",
        "(Ljcuda/runtime/cudaStream_t;Ljcuda/runtime/cudaEvent_t;I)I",
        0,
        stream,
        waited,
        0);
  }

  private cudaStream_t stream(long address, int flags) {
    cudaStream_t made = Handles.at(new cudaStream_t(), address);
    call(RUNTIME, "cudaStreamCreateWithFlags", "(Ljcuda/runtime/cudaStream_t;I)I", 0, made, flags);
    return made;
  }

  /** The kernels that are suspect. */
  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Suspect suspect : suspects.of(0).suspects()) {
      names.add(suspect.toString().replaceAll("kernel (\\w+).*", "$1"));
    }
    return names;
  }

  private void call(String owner, String function, String descriptor, int status, Object... given) {
    begin(owner, function, descriptor, given).end(status);
  }

  private Called begin(String owner, String function, String descriptor, Object... given) {
    String place = Place.at("step", "()V", sites++).line(7).fate(Fate.CHECKED).build().encode();
    Site site = known.site(SuspectsTest.class, owner, function, descriptor, place);
    return new Called(Objects.requireNonNull(site), given);
  }

  /** One call of a function, as a site runs what watches it. */
  private final class Called {
    private final Watch watch;
    private final List<Object> arguments = new ArrayList<>();
    private long token;

    Called(Site site, Object... given) {
      watch = watcher.watch(site);
      if (watch == null) {
        return;
      }
      Object[] all = given == null ? new Object[] {null} : given;
      for (int parameter : watch.parameters()) {
        arguments.add(all[parameter]);
      }
      try {
        if (watch.before() != null) {
          token = (long) watch.before().invokeWithArguments(arguments);
        }
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }

    void end(int status) {
      if (watch == null) {
        return;
      }
      List<Object> taken = new ArrayList<>();
      taken.add(status);
      if (watch.before() != null) {
        taken.add(token);
      }
      taken.addAll(arguments);
      try {
        watch.handle().invokeWithArguments(taken);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }
  }
}
