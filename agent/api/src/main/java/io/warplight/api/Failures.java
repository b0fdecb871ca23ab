package io.warplight.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the agent answered: failures, and whether it had to forget some. Immutable. */
final class Failures {

  private static final Failures NONE = new Failures(Collections.emptyList(), false);

  final List<CudaFailure> all;
  final boolean forgotten;

  private Failures(List<CudaFailure> all, boolean forgotten) {
    this.all = Collections.unmodifiableList(all);
    this.forgotten = forgotten;
  }

  /**
   * Asks for the failures between two positions.
   *
   * @param threads only of these threads' numbers; null for all
   * @param trace only of this trace; null for all
   * @param waitMillis how long to wait for those whose callers are still analysed
   */
  static Failures between(
      long from, long to, long @Nullable [] threads, @Nullable String trace, long waitMillis) {
    Object answer = AgentLink.ask("failures", new Object[] {from, to, threads, trace, waitMillis});
    if (!(answer instanceof Object[])) {
      return NONE;
    }
    Object[] parts = (Object[]) answer;
    List<CudaFailure> all = new ArrayList<>();
    for (Object attributes : (List<?>) parts[0]) {
      all.add(new CudaFailure((Map<?, ?>) attributes));
    }
    return new Failures(all, Boolean.TRUE.equals(parts[1]));
  }

  /** Whether one was swallowed, or may have been and is no longer kept. */
  boolean hasSwallowed() {
    for (CudaFailure failure : all) {
      if (failure.isSwallowed()) {
        return true;
      }
    }
    return forgotten;
  }

  void assertNoneSwallowed(String where) {
    StringBuilder lines = new StringBuilder();
    int swallowed = 0;
    for (CudaFailure failure : all) {
      if (failure.isSwallowed()) {
        swallowed++;
        lines.append("\n  ").append(failure);
      }
    }
    if (swallowed > 0 || forgotten) {
      throw new AssertionError(
          (forgotten ? "At least " : "")
              + swallowed
              + (swallowed == 1 ? " CUDA failure was" : " CUDA failures were")
              + " swallowed "
              + where
              + (forgotten
                  ? "; more failures came than the agent keeps, and lost ones among them"
                  : "")
              + lines);
    }
  }
}
