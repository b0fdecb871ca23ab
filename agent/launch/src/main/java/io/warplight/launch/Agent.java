package io.warplight.launch;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry point on the command line. The JVM calls {@link #premain} on the main thread
 * before the application's {@code main}, with this class loaded by the system class loader; {@link
 * LateAgent} is the one for a JVM that runs already.
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
   * by a start, lowered when the agent is detached or could not start. An integer because the JDK
   * has that class loaded already; AtomicBoolean would bring VarHandles with it.
   */
  private static final AtomicInteger STARTED = new AtomicInteger();

  /** What was made of {@link #START}, until it is detached. */
  private static volatile @Nullable Object running;

  /** What the one that is running, or is being started, was loaded by. */
  private static volatile @Nullable IsolatedLoader loader;

  private Agent() {}

  /** Called by the JVM for {@code -javaagent:warplight.jar=arguments}. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    boolean claimed = false;
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
      claimed = claim();
      if (!claimed) {
        Stderr.line(
            "warplight: at work in this JVM already; this second start does nothing."
                .concat(" Is -javaagent given twice, or in JAVA_TOOL_OPTIONS too?"));
        return;
      }
      start(arguments == null ? "" : arguments, instrumentation);
    } catch (Throwable failure) {
      // Also errors: a throwable that leaves premain aborts the JVM, and the application with it.
      if (claimed) {
        abandon();
      }
      sayThatItIsOff(failure);
    }
  }

  /** Whether the caller may start: nobody has, or what was started is detached. */
  static boolean claim() {
    return STARTED.compareAndSet(0, 1);
  }

  /** What is running behind the isolation, if it is. */
  static @Nullable Object running() {
    return running;
  }

  /** What this loader loaded runs no more, and nothing else has begun since. */
  static void forget(IsolatedLoader gone) {
    if (loader == gone) {
      forget();
    }
  }

  private static void forget() {
    running = null;
    loader = null;
    STARTED.set(0);
  }

  /** Lets go of all that a start which failed has opened: the next may come. */
  static void abandon() {
    IsolatedLoader opened = loader;
    forget();
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (IOException stays) {
      // The one who started says why it failed; a file that does not close comes second.
      return;
    }
  }

  // START implements this very interface; the compiler cannot know.
  @SuppressWarnings("unchecked")
  private static void start(String arguments, Instrumentation instrumentation) throws Exception {
    Object start = open(ownJar());
    say(
        ((BiFunction<String, Instrumentation, List<String>>) start)
            .apply(arguments, instrumentation));
  }

  /** Says what a start has to say, which stands whether that can be said or not. */
  static void say(List<String> lines) {
    try {
      for (String line : lines) {
        Stderr.line(line);
      }
    } catch (Throwable ignored) {
      // Standard error is closed, or there is no memory: the agent is at work all the same.
    }
  }

  /** Opens the isolation and what starts behind it, which then is {@link #running}. */
  static Object open(File jar) throws Exception {
    IsolatedLoader opened = IsolatedLoader.open(jar, Agent.class.getProtectionDomain());
    loader = opened;
    Object start = opened.loadClass(START).getDeclaredConstructor().newInstance();
    running = start;
    return start;
  }

  /** The jar that this class came from, wherever it lies and whatever it is called. */
  static File ownJar() throws Exception {
    CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IllegalStateException(
          "the system class loader does not say where the agent's jar is");
    }
    return new File(source.getLocation().toURI());
  }

  static void sayThatItIsOff(Throwable failure) {
    try {
      Stderr.line(
          "warplight: off, the application goes on without it: ".concat(failure.toString()));
    } catch (Throwable ignored) {
      // Out of memory or stack: there is nothing left to say it with, and the application must
      // still start.
    }
  }
}
