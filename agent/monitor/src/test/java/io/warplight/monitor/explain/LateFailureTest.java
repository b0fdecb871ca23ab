package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.suspect.Calls;
import io.warplight.monitor.thread.Handles;
import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

/** How sure the sentence is, beside what is in flight. */
class LateFailureTest {

  private final Calls calls = new Calls();
  private final CUstream one = Handles.at(new CUstream(), 0xA00);

  private Hint said() {
    return new LateFailure(calls.suspects())
        .explain(FailedCalls.told("cudaMalloc", "(Ljcuda/Pointer;J)I"));
  }

  private void launch(String site, CUstream stream) {
    calls.launching(site, null, stream).returns(0);
  }

  private void copy() {
    calls.call(
        Calls.RUNTIME,
        "cudaMemcpyAsync",
        "(Ljcuda/Pointer;Ljcuda/Pointer;JILjcuda/runtime/cudaStream_t;)I",
        new Pointer(),
        new Pointer(),
        4L,
        3,
        Handles.at(new cudaStream_t(), 0xA00));
  }

  @Test
  void onlyWhatWasSeenCanBeNamed() {
    assertThat(said().text())
        .startsWith("this call only hears of it: an operation submitted earlier failed")
        .endsWith("and it is none that was seen");
    assertThat(said().suspects()).isEmpty();
  }

  @Test
  void oneThatIsLeftOfAllIsCertain() {
    launch("", null);
    assertThat(said().text())
        .contains("and it was kernel of unknown name", "all others are known to have succeeded");
  }

  @Test
  void oneThatIsLeftIsProbableWhereOthersMayNotHaveBeenSeen() {
    launch("", null);
    calls.suspects().someUnseen();
    assertThat(said().text())
        .contains("probably kernel of unknown name", "unless it was one that was not seen")
        .doesNotContain("it was kernel");
  }

  @Test
  void ofSeveralTheFirstOfTheStreamComesFirstAndCopiesLast() {
    copy();
    for (int i = 0; i < 4; i++) {
      launch("launch " + i, one);
    }
    Hint said = said();
    assertThat(said.text())
        .contains("5 are not known to have succeeded, likeliest first (code before copies")
        .endsWith("; and 2 more");
    assertThat(said.suspects()).hasSize(5);
    assertThat(said.suspects().get(4)).startsWith("cudaMemcpyAsync submitted on stream 0xa00");
  }

  @Test
  void moreThanAReportHoldsAreCountedAllTheSame() {
    for (int i = 0; i < 40; i++) {
      launch("launch " + i, one);
    }
    assertThat(said().suspects()).hasSize(16);
    assertThat(said().text()).contains("40 are not known").endsWith("; and 37 more");
  }
}
