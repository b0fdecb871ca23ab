package io.warplight.launch;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry point in a JVM that runs already. The JVM calls {@link #agentmain} on the
 * thread that listens for attach requests, one after the other, with this class loaded by the
 * system class loader: from the first jar that was ever attached, whichever this one is.
 *
 * <p>Whatever goes wrong in here, the application goes on.
 */
public final class LateAgent {

  /** What the command line has loaded: {@code !open}, a blank, and the jar as this JVM sees it. */
  private static final String OPEN = "!open ";

  /**
   * The class behind the isolation that opens the channel; it takes what {@link Agent#running} is,
   * and the instrumentation.
   */
  private static final String DOOR = "io.warplight.launch.live.Door";

  private LateAgent() {}

  /** Called by the JVM when a tool loads the jar. */
  public static synchronized void agentmain(
      @Nullable String arguments, Instrumentation instrumentation) {
    String text = arguments == null ? "" : arguments;
    try {
      String refusal = Preflight.ofThisJvm().refusal();
      if (refusal != null) {
        Stderr.line(refusal);
        return;
      }
      if (text.startsWith(OPEN)) {
        open(new File(text.substring(OPEN.length())), instrumentation);
      } else {
        start(text, instrumentation);
      }
    } catch (Throwable failure) {
      // Also errors: the JVM prints the trace of what leaves agentmain, and the tool sees no more
      // of it than that something failed.
      Agent.sayThatItIsOff(failure);
    }
  }

  /** Opens the channel of the agent that is here, or of a new one that is not at work yet. */
  @SuppressWarnings("unchecked") // DOOR implements this very interface; the compiler cannot know.
  private static void open(File jar, Instrumentation instrumentation) throws Exception {
    Object start = Agent.running();
    boolean fresh = start == null;
    if (fresh && !Agent.claim()) {
      Stderr.line("warplight: is just being started in this JVM; the command can be given again.");
      return;
    }
    try {
      Object made = start == null ? Agent.open(jar) : start;
      Object door =
          made.getClass().getClassLoader().loadClass(DOOR).getDeclaredConstructor().newInstance();
      Agent.say(
          ((BiFunction<Object, Instrumentation, List<String>>) door).apply(made, instrumentation));
    } catch (Throwable failure) {
      // Also errors, as above; what is half open must not keep the next command out.
      if (fresh) {
        Agent.abandon();
      }
      throw failure;
    }
  }

  /** Some other tool loads the jar, with options as after {@code -javaagent:warplight.jar=}. */
  @SuppressWarnings("unchecked") // As above.
  private static void start(String options, Instrumentation instrumentation) throws Exception {
    if (!Agent.claim()) {
      Stderr.line(
          "warplight: at work in this JVM already; this second start does nothing."
              .concat(" \"java -jar warplight.jar set\" changes options while it runs."));
      return;
    }
    try {
      Object start = Agent.open(Agent.ownJar());
      Agent.say(
          ((BiFunction<String, Instrumentation, List<String>>) start)
              .apply("!late ".concat(options), instrumentation));
    } catch (Throwable failure) {
      // Also errors, as above.
      Agent.abandon();
      throw failure;
    }
  }
}
