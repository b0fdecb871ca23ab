package io.warplight.launch.start;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Starts the agent behind the isolation. Made and called once, by the launcher, on the main thread
 * before the application's {@code main}.
 */
public final class Start implements BiFunction<String, Instrumentation, List<String>> {

  /**
   * Starts.
   *
   * @return lines for the user; none if all is well
   */
  @Override
  public List<String> apply(String arguments, Instrumentation instrumentation) {
    return Collections.emptyList();
  }
}
