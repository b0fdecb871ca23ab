package io.warplight.launch.start;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Sites;
import io.warplight.monitor.failure.FailureReporter;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.StillHeld;
import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.selfcheck.Coverage;
import io.warplight.monitor.selfcheck.Left;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.signals.Sinks;
import io.warplight.signals.log.LogSink;
import io.warplight.signals.log.Summary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the agent says of itself: a line when it goes to work, a summary when the JVM ends, and, if
 * asked, a file with all that was left alone and why. Any thread; the end is told on a shutdown
 * hook.
 */
final class SelfCheck {

  static final Option<Optional<Path>> STATUS_FILE =
      Option.of(
          "status.file",
          OptionType.path(),
          Optional.<Path>empty(),
          "A file that is written when the JVM ends: which classes and call sites were rewritten,"
              + " which were left alone and why, what went wrong inside Warplight, what it had to"
              + " drop.",
          "/tmp/warplight-status.txt");

  /** How long the end of the JVM waits for failures whose callers are not analysed yet. */
  private static final long DRAIN_MILLIS = 1_000;

  /** How long the end of the JVM waits for all of the agent: what failures leave is the sinks'. */
  private static final long END_MILLIS = 1_500;

  private final Parts parts;
  private final String version;
  private final Options options;
  private final LogSink log;
  private final Sinks sinks;
  private final Coverage coverage;
  private final Sites sites;
  private final Counters counters;
  private final FailureReporter failures;
  private final HandleWatching handles;
  private final AtomicInteger begun = new AtomicInteger();
  private @Nullable Thread exit;

  SelfCheck(Parts parts) {
    this.parts = parts;
    this.version = parts.version;
    this.options = parts.options;
    this.log = parts.log;
    this.sinks = parts.sinks;
    this.coverage = parts.coverage;
    this.sites = parts.sites;
    this.counters = parts.counters;
    this.failures = parts.failures;
    this.handles = parts.handles;
  }

  /** What it looks at. */
  Parts parts() {
    return parts;
  }

  /** Says, once, that a class was rewritten. */
  void rewritten() {
    if (begun.get() == 0 && begun.compareAndSet(0, 1)) {
      log.say("gpu.cuda.agent.start", version + " watches the CUDA calls of this program");
    }
  }

  /** Has the end of the JVM told. */
  void tellAtExit() {
    try {
      Thread hook = AgentThreads.daemon("exit", this::endWithProcess);
      Runtime.getRuntime().addShutdownHook(hook);
      exit = hook;
    } catch (IllegalStateException ending) {
      // The JVM is ending already: there will be no summary.
      counters.drop("summary");
    }
  }

  private void endWithProcess() {
    end(true);
  }

  /**
   * Tells the end of the agent in a JVM that goes on, and ends all that it runs: its threads, its
   * ways out.
   */
  void endEarly() {
    if (!forgetExit()) {
      return;
    }
    end(false);
    failures.close();
    parts.answers.close();
    parts.tracing.close();
    log.close();
  }

  /** The end of the JVM is not told any more; false if it is being told at this moment. */
  boolean forgetExit() {
    Thread hook = exit;
    try {
      if (hook != null) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
      return true;
    } catch (IllegalStateException ending) {
      return false;
    }
  }

  /** Tells the end; what is held is said only where the process ends and holds nothing more. */
  private void end(boolean withProcess) {
    long start = System.nanoTime();
    failures.drain(DRAIN_MILLIS);
    if (parts.leaks != null) {
      parts.leaks.close();
    }
    log.flush();
    sinks.close(Math.max(1, END_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
    HandleTable table = withProcess ? handles.table() : null;
    String held = table == null ? null : StillHeld.line(table);
    if (held != null) {
      log.say("gpu.cuda.handles.held", held);
    }
    if (begun.get() != 0) {
      StringBuilder line = new StringBuilder(Summary.of(sites, failures.counts(), counters, log));
      for (Map.Entry<String, Integer> left : coverage.leftByReason().entrySet()) {
        line.append(", ")
            .append(left.getValue())
            .append(" left alone (")
            .append(left.getKey())
            .append(')');
      }
      log.say("gpu.cuda.agent.summary", line.toString());
    }
    Optional<Path> file = options.get(STATUS_FILE);
    if (file.isPresent()) {
      write(file.get());
    }
  }

  private void write(Path file) {
    try {
      Files.write(file, report(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      log.say("gpu.cuda.agent.fault", "the status file cannot be written: " + failure);
    }
  }

  private List<String> report() {
    List<String> lines = new ArrayList<>();
    lines.add("version: " + version);
    lines.add("classes rewritten: " + coverage.rewrittenClasses());
    lines.add("call sites rewritten: " + coverage.rewrittenSites());
    lines.add("call sites linked: " + sites.all().size());
    lines.add("hooks in bindings: " + coverage.hooks());
    lines.add("failures: " + failures.counts().failures());
    lines.add("failures swallowed: " + failures.counts().swallowed());
    lines.add("echoes: " + failures.counts().echoes());
    for (Left left : coverage.left()) {
      lines.add("left alone: " + left);
    }
    counters.faults().forEach((part, count) -> lines.add("faults in " + part + ": " + count));
    counters.dropped().forEach((part, count) -> lines.add("dropped by " + part + ": " + count));
    return lines;
  }
}
