package io.warplight.launch.start;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * Starts the agent behind the isolation. Made and called once, by the launcher, on the main thread
 * before the application's {@code main}.
 *
 * <p>Loads as little as it can: the scan and the transformer. The bridge, and all that rewriting
 * takes, come with the first class that calls a binding: opening {@code java.lang} alone would cost
 * a JVM that never calls CUDA more than everything here.
 */
public final class Start implements BiFunction<String, Instrumentation, List<String>> {

  /**
   * Starts.
   *
   * @return lines for the user; none if all is well
   */
  @Override
  public List<String> apply(String arguments, Instrumentation instrumentation) {
    Settings settings = Settings.read(arguments);
    ClassLoader own = Objects.requireNonNull(Start.class.getClassLoader());
    BindingTransformer transformer = new BindingTransformer(instrumentation, settings, own);
    transformer.warmUp();
    instrumentation.addTransformer(transformer, true);
    try {
      retransform(new LoadedClasses(instrumentation, own), transformer);
    } catch (Throwable failure) {
      // Also errors of the virtual machine: the classes that load from now on are watched all the
      // same, so this must not look like a start that failed.
      AgentLog.line(
          "warplight: classes that were loaded before it may be unwatched, all later ones are"
              + " watched: "
              + failure);
    }
    return settings.problems();
  }

  private static void retransform(LoadedClasses loaded, BindingTransformer transformer) {
    for (Class<?> type : loaded.thatCallABinding()) {
      String reason = loaded.retransform(type);
      if (reason != null) {
        transformer.left(type, reason);
      }
    }
  }
}
