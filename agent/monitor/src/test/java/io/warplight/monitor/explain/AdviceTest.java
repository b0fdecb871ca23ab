package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.suspect.Calls;
import io.warplight.monitor.thread.Handles;
import java.util.Objects;
import jcuda.driver.CUevent;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUstream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is in flight, and the call that would have told of its failure. */
class AdviceTest {
  private final Calls calls = new Calls();
  private final CUstream one = Handles.at(new CUstream(), 0xA00);
  private final CUstream other = Handles.at(new CUstream(), 0xB00);

  private void launch(@Nullable CUstream stream) {
    calls.launching("", null, stream).returns(0);
  }

  private String said(FailedCall call) {
    return Objects.requireNonNull(new HowItSurfaced(calls.suspects()).explain(call)).text();
  }

  private String advice() {
    return said(FailedCalls.told("cudaMalloc", "(Ljcuda/Pointer;J)I"));
  }

  @Test
  void workOnOneStreamIsWaitedForOnThatStream() {
    launch(one);
    assertThat(advice()).contains("call cuStreamSynchronize for stream 0xa00 there");
  }

  @Test
  void workOnTheNullStreamIsWaitedForOnTheNullStream() {
    launch(null);
    assertThat(advice()).contains("call cuStreamSynchronize for the null stream there");
  }

  @Test
  void workOnSeveralStreamsIsToldApartByOneWaitForEach() {
    launch(one);
    launch(other);
    assertThat(advice())
        .contains("for its stream behind each", "one cuCtxSynchronize waits for all 2 streams");
  }

  @Test
  void anEventBehindTheWorkIsCheaper() {
    launch(one);
    CUevent event = Handles.at(new CUevent(), 0xE00);
    calls.call(
        Calls.DRIVER,
        "cuEventRecord",
        "(Ljcuda/driver/CUevent;Ljcuda/driver/CUstream;)I",
        event,
        one);
    assertThat(advice()).contains("call cuEventSynchronize for the event");
  }

  @Test
  void anEventBeforeTheWorkOrOnAnotherStreamIsNone() {
    CUevent before = Handles.at(new CUevent(), 0xE00);
    CUevent elsewhere = Handles.at(new CUevent(), 0xE08);
    String record = "(Ljcuda/driver/CUevent;Ljcuda/driver/CUstream;)I";
    calls.call(Calls.DRIVER, "cuEventRecord", record, before, one);
    launch(one);
    calls.call(Calls.DRIVER, "cuEventRecord", record, elsewhere, other);
    assertThat(advice()).contains("cuStreamSynchronize").doesNotContain("EventSynchronize");
  }

  @Test
  void ofAGraphTheAdviceIsNeverToWaitForTheStreamThatCaptures() {
    calls.call(
        Calls.DRIVER,
        "cuGraphLaunch",
        "(Ljcuda/driver/CUgraphExec;Ljcuda/driver/CUstream;)I",
        new CUgraphExec(),
        one);
    assertThat(advice())
        .contains(
            "call cuStreamSynchronize for stream 0xa00 there",
            "a stream that captures must not be waited for");
  }

  @Test
  void aWaitInTheMethodThatSubmittedIsTheRightPlaceAlready() {
    launch(one);
    SourceLine there = calls.accusation().suspects().get(0).place();
    assertThat(said(FailedCalls.told("cudaDeviceSynchronize", "()I", there)))
        .contains("nothing had waited for it before")
        .doesNotContain("to be told");
  }

  @Test
  void aCallThatWaitsForNothingIsNoPlace() {
    launch(one);
    SourceLine there = calls.accusation().suspects().get(0).place();
    assertThat(said(FailedCalls.told("cudaMalloc", "(Ljcuda/Pointer;J)I", there)))
        .contains("to be told where it was submitted");
  }
}
