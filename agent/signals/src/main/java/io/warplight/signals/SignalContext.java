package io.warplight.signals;

import io.warplight.monitor.Counters;
import io.warplight.monitor.call.CallSubscriptions;
import io.warplight.monitor.link.LoadedClasses;
import io.warplight.monitor.options.Options;
import io.warplight.signals.otel.application.ApplicationTracing;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What a sink may use of the agent. Any thread. */
public final class SignalContext {

  private final Options options;
  private final String version;
  private final Counters counters;
  private final CodeTags codes;
  private final Book book;
  private final ApplicationTracing tracing;
  private final CallSubscriptions calls;
  private final LoadedClasses classes;
  private final ApplicationLoaders loaders;
  private final Consumer<Runnable> unwatched;
  private final BiConsumer<String, String> log;
  private final Pauses pauses = new Pauses();
  private final List<Changeable> changeable = new CopyOnWriteArrayList<>();

  /**
   * A context.
   *
   * @param version this agent's
   * @param tracing the application's OpenTelemetry
   * @param unwatched runs something whose CUDA calls are not reported
   * @param log takes a line about the agent itself: its event name and its text
   */
  public SignalContext(
      Options options,
      String version,
      Counters counters,
      CodeTags codes,
      Book book,
      ApplicationTracing tracing,
      CallSubscriptions calls,
      LoadedClasses classes,
      ApplicationLoaders loaders,
      Consumer<Runnable> unwatched,
      BiConsumer<String, String> log) {
    this.options = options;
    this.version = version;
    this.counters = counters;
    this.codes = codes;
    this.book = book;
    this.tracing = tracing;
    this.calls = calls;
    this.classes = classes;
    this.loaders = loaders;
    this.unwatched = unwatched;
    this.log = log;
  }

  /** As the user set them at the start. */
  public Options options() {
    return options;
  }

  /** Has something told of options that change later. */
  public void onChange(Changeable follower) {
    changeable.add(follower);
  }

  /** Tells all that follow options. */
  void changed(Options changed) {
    for (Changeable follower : changeable) {
      follower.change(changed);
    }
  }

  /** This agent's version. */
  public String version() {
    return version;
  }

  /** Where faults and drops are counted, under the sink's name. */
  public Counters counters() {
    return counters;
  }

  /** The values by which codes are told apart in tags. */
  public CodeTags codes() {
    return codes;
  }

  /** All that is counted, for those who hand it on. */
  public Book book() {
    return book;
  }

  /** The application's OpenTelemetry, if it has one. */
  public ApplicationTracing tracing() {
    return tracing;
  }

  /** Finds classes of the application without being seen. */
  public LoadedClasses classes() {
    return classes;
  }

  /** The loaders of the classes that call CUDA. */
  public ApplicationLoaders loaders() {
    return loaders;
  }

  /** Collection pauses, where they are watched. */
  public Pauses pauses() {
    return pauses;
  }

  /**
   * Runs code of the application on a thread of the agent. CUDA calls that it makes are not
   * reported: a logger or an exporter that calls CUDA and fails would otherwise be told of its own
   * failures for ever.
   */
  public void outside(Runnable work) {
    unwatched.accept(work);
  }

  /** Where to subscribe to timed calls. */
  public CallSubscriptions calls() {
    return calls;
  }

  /**
   * Writes a line about the agent itself to its log.
   *
   * @param event its name where the log is JSON, {@code gpu.cuda.agent.metrics}
   */
  public void say(String event, String text) {
    log.accept(event, text);
  }
}
