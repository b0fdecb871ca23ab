package io.warplight.launch;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry points. The JVM calls {@link #premain} on the main thread before the
 * application's {@code main}, with this class loaded by the system class loader.
 *
 * <p>Whatever goes wrong in here, the application starts.
 */
public final class Agent {

  /**
   * The class behind the isolation that goes on from here; it takes the arguments and the
   * instrumentation.
   */
  private static final String START = "io.warplight.launch.start.Start";

  /**
   * The lock against a second start. All starts of one JVM share this class, whichever jar they
   * name: the JVM has the system class loader load it, and that has it from the first jar. Raised
   * once, never lowered. An integer because the JDK has that class loaded already; AtomicBoolean
   * would bring VarHandles with it.
   */
  private static final AtomicInteger STARTED = new AtomicInteger();

  private Agent() {}

  /** Called by the JVM for {@code -javaagent:warplight.jar=arguments}. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    try {
      Preflight preflight = Preflight.ofThisJvm();
      if (preflight.isSilent()) {
        return;
      }
      String refusal = preflight.refusal();
      if (refusal != null) {
        Stderr.line(refusal);
        return;
      }
      if (!STARTED.compareAndSet(0, 1)) {
        Stderr.line(
            "warplight: at work in this JVM already; this second start does nothing."
                .concat(" Is -javaagent given twice, or in JAVA_TOOL_OPTIONS too?"));
        return;
      }
      start(arguments == null ? "" : arguments, instrumentation);
    } catch (Throwable failure) {
      // Also errors: a throwable that leaves premain aborts the JVM, and the application with it.
      sayThatItIsOff(failure);
    }
  }

  // START implements this very interface; the compiler cannot know.
  @SuppressWarnings("unchecked")
  private static void start(String arguments, Instrumentation instrumentation) throws Exception {
    IsolatedLoader loader = IsolatedLoader.open(ownJar(), Agent.class.getProtectionDomain());
    Object start = loader.loadClass(START).getDeclaredConstructor().newInstance();
    List<String> lines =
        ((BiFunction<String, Instrumentation, List<String>>) start)
            .apply(arguments, instrumentation);
    for (String line : lines) {
      Stderr.line(line);
    }
  }

  /** The jar that this class came from, wherever it lies and whatever it is called. */
  private static File ownJar() throws Exception {
    CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IllegalStateException(
          "the system class loader does not say where the agent's jar is");
    }
    return new File(source.getLocation().toURI());
  }

  private static void sayThatItIsOff(Throwable failure) {
    try {
      Stderr.line(
          "warplight: off, the application goes on without it: ".concat(failure.toString()));
    } catch (Throwable ignored) {
      // Out of memory or stack: there is nothing left to say it with, and the application must
      // still start.
    }
  }
}
