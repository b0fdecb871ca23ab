package io.warplight.signals.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.CodeTags;
import io.warplight.signals.FailingProgram;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ApiAnswersTest {

  private static final int INVALID_VALUE = 1;
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String OTHER = "1af7651916cd43dd8448eb211c80319c";

  private final Counters counters = new Counters();
  private final ApiAnswers answers =
      new ApiAnswers(new CodeTags(), counters, Runnable::run, () -> {});
  private final FailingProgram program =
      new FailingProgram(counters, answers.failures().toArray(new FailureListener[0]));

  @Test
  void whatIsBeyondTheLimitIsForgottenTheOldestFirstAndSaid() {
    Site lost = program.memset(Fate.DISCARDED, 1);
    long before = mark();
    program.fails(lost, INVALID_VALUE);
    for (int i = 0; i < RecentFailures.LIMIT - 1; i++) {
      program.fails(lost, INVALID_VALUE);
    }
    assertThat(failures(before, null)).hasSize(RecentFailures.LIMIT);
    assertThat(isForgotten(before)).isFalse();

    long after = mark();
    program.fails(lost, INVALID_VALUE);
    assertThat(failures(before, null)).hasSize(RecentFailures.LIMIT);
    assertThat(isForgotten(before)).isTrue();
    // Who asks for what came since has all of it.
    assertThat(failures(after, null)).hasSize(1);
    assertThat(isForgotten(after)).isFalse();
  }

  @Test
  void aFailureThatWasLookedAtIsForgottenInSilence() {
    long before = mark();
    program.fails(program.memset(Fate.CHECKED, 1), INVALID_VALUE);
    Site lost = program.memset(Fate.DISCARDED, 2);
    for (int i = 0; i < RecentFailures.LIMIT; i++) {
      program.fails(lost, INVALID_VALUE);
    }
    assertThat(failures(before, null)).hasSize(RecentFailures.LIMIT);
    assertThat(isForgotten(before)).isFalse();
  }

  @Test
  void failuresOfATraceAreToldFromThoseOfOthersAndOfNone() {
    Site lost = program.memset(Fate.DISCARDED, 1);
    long before = mark();
    program.fails(lost, INVALID_VALUE);
    program.traces(near -> new TraceContext(OTHER, "b7ad6b7169203331", 1));
    program.fails(lost, INVALID_VALUE);
    program.traces(near -> new TraceContext(TRACE, "b7ad6b7169203331", 1));
    program.fails(lost, INVALID_VALUE);
    program.fails(lost, INVALID_VALUE);
    assertThat(failures(before, null)).hasSize(4);
    assertThat(failures(before, OTHER)).hasSize(1);
    assertThat(failures(before, TRACE)).hasSize(2);
    assertThat(failures(before, TRACE.toUpperCase(java.util.Locale.ROOT))).isEmpty();
  }

  @Test
  void aQuestionOfALaterCopyIsAnsweredByNothing() {
    assertThat(answers.apply("a question of the future", "whatever")).isNull();
  }

  private long mark() {
    return (Long) Objects.requireNonNull(answers.apply("mark", null));
  }

  private List<?> failures(long since, String trace) {
    List<?> all = (List<?>) answer(since, trace)[0];
    assertThat(all).allMatch(one -> one instanceof Map);
    return all;
  }

  private boolean isForgotten(long since) {
    return (Boolean) answer(since, null)[1];
  }

  private Object[] answer(long since, String trace) {
    return (Object[])
        Objects.requireNonNull(
            answers.apply("failures", new Object[] {since, Long.MAX_VALUE, null, trace, 0L}));
  }
}
