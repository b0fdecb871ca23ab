package io.warplight.launch.start;

import io.warplight.monitor.options.Options;
import java.io.Closeable;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The agent behind the isolation, from its start to its end. Made by the launcher; started by it on
 * the main thread before the application's {@code main}, or by the channel's thread in a JVM that
 * runs already; ended by the channel's thread, if ever.
 *
 * <p>A start loads as little as it can: the scan and the transformer. The bridge, and all that
 * rewriting takes, come with the first class that calls a binding: opening {@code java.lang} alone
 * would cost a JVM that never calls CUDA more than everything here.
 */
public final class Start implements BiFunction<String, Instrumentation, List<String>> {

  /** Stands before the options when the JVM runs already. */
  private static final String LATE = "!late ";

  private final ClassLoader own = Objects.requireNonNull(Start.class.getClassLoader());
  private volatile @Nullable BindingTransformer transformer;
  private volatile @Nullable Settings settings;
  private volatile boolean hasChannel;
  private volatile @Nullable String failure;

  /**
   * Starts.
   *
   * @return lines for the user; none if all is well
   */
  @Override
  public List<String> apply(String arguments, Instrumentation instrumentation) {
    boolean late = arguments.startsWith(LATE);
    Settings read = Settings.read(late ? arguments.substring(LATE.length()) : arguments);
    boolean look = late || EarlierCode.mayHaveRun();
    try {
      begin(read, instrumentation, look);
    } catch (Throwable broken) {
      // Also errors: who started it hears of it, and nothing of it may stay.
      end(instrumentation);
      throw broken;
    }
    return read.problems();
  }

  /**
   * Starts in a JVM that runs already.
   *
   * @param options as after {@code -javaagent:warplight.jar=}
   * @return lines for the user; none if all is well
   */
  public List<String> begin(String options, Instrumentation instrumentation) {
    return apply(LATE.concat(options), instrumentation);
  }

  private synchronized void begin(Settings read, Instrumentation instrumentation, boolean look) {
    BindingTransformer made = new BindingTransformer(instrumentation, read, own, this);
    made.warmUp();
    failure = null;
    settings = read;
    transformer = made;
    instrumentation.addTransformer(made, true);
    if (!look) {
      return;
    }
    try {
      LoadedClasses loaded = new LoadedClasses(instrumentation, own);
      List<Class<?>> found = loaded.thatCallABinding();
      // Nearly always none, before main: what the next line needs is not loaded then.
      if (!found.isEmpty()) {
        loaded.retransform(found, made::left);
      }
    } catch (Throwable broken) {
      // Also errors of the virtual machine: the classes that load from now on are watched all the
      // same, so this must not look like a start that failed.
      AgentLog.line(
          "warplight: classes that were loaded before it may be unwatched, all later ones are"
              + " watched: "
              + broken);
    }
  }

  /**
   * It could not go to work when the first class came that it is for: it is out, and the next start
   * may come. On the thread that loads that class.
   */
  void failed(BindingTransformer made, Instrumentation instrumentation, Throwable broken) {
    instrumentation.removeTransformer(made);
    if (transformer == made) {
      failure = broken.toString();
      transformer = null;
    }
    if (!hasChannel) {
      close();
    }
  }

  private void close() {
    try {
      ((Closeable) own).close();
    } catch (IOException stays) {
      AgentLog.line("warplight: its jar stays open: " + stays);
    }
  }

  /** Why it did not go to work when it was begun last; null if it did. */
  public @Nullable String failure() {
    return failure;
  }

  /** Whether there is a channel, which closes the agent's loader when all is over. */
  public void hasChannel(boolean is) {
    hasChannel = is;
  }

  /** This agent's version. */
  public String version() {
    try {
      return OwnFiles.version();
    } catch (IOException broken) {
      return "unknown";
    }
  }

  /** Whether it is started, and not ended. */
  public boolean isAtWork() {
    return transformer != null;
  }

  /** What is at work; null until a class that has to do with a binding was seen. */
  public @Nullable Parts parts() {
    BindingTransformer started = transformer;
    Rewriting made = started == null ? null : started.made();
    return made == null ? null : made.check().parts();
  }

  /** How long it took to rewrite classes, on the threads that loaded them. */
  public long rewritingNanos() {
    BindingTransformer started = transformer;
    Rewriting made = started == null ? null : started.made();
    return made == null ? 0 : made.nanos();
  }

  /**
   * Changes options while it works.
   *
   * @param options {@code name=value,...}
   * @return what could not be changed, and why; if there is anything, nothing was changed
   */
  public synchronized List<String> change(String options) {
    List<String> problems = new ArrayList<>();
    BindingTransformer started = transformer;
    Settings before = settings;
    if (started == null || before == null) {
      problems.add("Warplight is not at work.");
      return problems;
    }
    boolean made = started.isBegun();
    Options changed = OptionChanges.apply(before.options(), options, made, problems);
    if (!problems.isEmpty()) {
      return problems;
    }
    Settings after = new Settings(changed, before.problems());
    Parts working = parts();
    if (!made) {
      started.settings(after);
    }
    if (started.isBegun() && working == null) {
      // On another thread, with either these or the ones before.
      problems.add("Warplight is just going to work in this process. Try again in a moment.");
      return problems;
    }
    settings = after;
    if (working != null) {
      working.change(changed);
    }
    return problems;
  }

  /**
   * Ends it: classes are as their class files say, call sites run what they ran before, and nothing
   * of it runs any more. On the channel's thread; what is left to do is to close the loader.
   *
   * @return how many classes got their original code back
   */
  public synchronized int end(Instrumentation instrumentation) {
    BindingTransformer started = transformer;
    transformer = null;
    return started == null
        ? 0
        : new Detaching(instrumentation, new LoadedClasses(instrumentation, own)).end(started);
  }
}
