package io.warplight.signals.log;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The options that rule the log, and the log only: counters and other sinks always see all. */
public final class LogOptions {

  /** Which failures get a line. */
  public enum Report {
    /** None, and no line about the agent itself either. */
    OFF,
    /** Those that the code loses, the loss of a device, and the first of an unclear site. */
    SWALLOWED,
    /** Each, also those that the code checks or that were thrown. */
    ALL
  }

  /** How a line is written. */
  public enum Format {
    TEXT,
    JSON
  }

  public static final Option<Report> REPORT =
      Option.of(
          "report",
          OptionType.choice(Report.class),
          Report.SWALLOWED,
          "Which failures get a line in the log. swallowed: each that the code loses (the status is"
              + " discarded, never read, overwritten, or compared only with other codes), the loss"
              + " of a device whatever the code does with it, and the first failure of a call site"
              + " whose status is returned to a caller or of which it is not known what becomes of"
              + " it. all: every failure, also those that the code checks and those that the"
              + " binding throws. off: none, and no line about Warplight itself. Metrics and other"
              + " signals see every failure in any case.",
          "all");

  public static final Option<Format> FORMAT =
      Option.of(
          "log",
          OptionType.choice(Format.class),
          Format.TEXT,
          "How a line is written: text for people, json for log collectors (one object a line;"
              + " the keys are in docs/reports.md).",
          "json");

  public static final Option<Optional<Path>> FILE =
      Option.of(
          "log.file",
          OptionType.path(),
          Optional.empty(),
          "A file that lines are added to, instead of standard error. If it cannot be written,"
              + " lines go to standard error, and one says why.",
          "cuda-failures.log");

  public static final Option<Duration> INTERVAL =
      Option.of(
          "log.interval",
          OptionType.duration(),
          Duration.ofSeconds(10),
          "How often the same failure (same line of code, function, code and fate) gets a line at"
              + " most. What is held back in between is counted, and the next line says how many"
              + " there were. 0s writes every one.",
          "1m");

  private static final List<Option<?>> ALL =
      Collections.unmodifiableList(Arrays.asList(REPORT, FORMAT, FILE, INTERVAL));

  private LogOptions() {}

  /** All of them, for the registry. */
  public static List<Option<?>> all() {
    return ALL;
  }
}
