package io.warplight.signals.api;

import io.warplight.monitor.Counters;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.signals.CodeTags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers what an application asks through its copy of {@code warplight-api}, of whatever version:
 * a question that is not known gets null. On the application's threads.
 */
public final class ApiAnswers implements BiFunction<String, @Nullable Object, @Nullable Object> {

  private final RecentFailures recent = new RecentFailures();
  private final ApiListeners listeners;
  private final CodeTags codes;
  private final Runnable catchUp;

  /**
   * Answers.
   *
   * @param unwatched runs something whose CUDA calls are not reported
   * @param catchUp reports what the calling thread's last call left to be reported later
   */
  public ApiAnswers(
      CodeTags codes, Counters counters, Consumer<Runnable> unwatched, Runnable catchUp) {
    this.codes = codes;
    this.catchUp = catchUp;
    this.listeners = new ApiListeners(codes, counters, unwatched);
  }

  /** To be told of failures. */
  public List<FailureListener> failures() {
    return Collections.unmodifiableList(Arrays.asList(recent, listeners));
  }

  /** Nobody is told anything any more. */
  public void close() {
    listeners.close();
  }

  // The one consumer that the API hands over is made for maps.
  @SuppressWarnings("unchecked")
  @Override
  public @Nullable Object apply(String question, @Nullable Object argument) {
    switch (question) {
      case "mark":
        catchUp.run();
        return recent.position();
      case "failures":
        catchUp.run();
        return argument == null ? null : failures((Object[]) argument);
      case "listen":
        if (argument != null) {
          listeners.add((Consumer<Map<?, ?>>) argument);
        }
        return true;
      case "unlisten":
        if (argument != null) {
          listeners.remove(argument);
        }
        return true;
      default:
        return null;
    }
  }

  /** The list of failures, and whether one that may have been lost is no longer kept. */
  private @Nullable Object failures(Object[] argument) {
    RecentFailures.Filter filter = RecentFailures.on((long[]) argument[2], (String) argument[3]);
    try {
      RecentFailures.Answer answer =
          recent.between((Long) argument[0], (Long) argument[1], filter, (Long) argument[4]);
      List<Map<String, Object>> all = new ArrayList<>();
      for (Failure failure : answer.failures) {
        all.add(Attributes.of(failure, codes));
      }
      return new Object[] {all, answer.forgotten};
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
