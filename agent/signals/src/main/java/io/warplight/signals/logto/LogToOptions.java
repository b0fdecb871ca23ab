package io.warplight.signals.logto;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Collections;
import java.util.List;

/** The option that hands log lines to the application's logging. */
public final class LogToOptions {

  /** A logging library of the application. */
  public enum Library {
    SLF4J,
    LOGBACK,
    LOG4J,
    JUL
  }

  public static final Option<List<Library>> LOG_TO =
      Option.of(
          "log.to",
          OptionType.list(OptionType.choice(Library.class)),
          Collections.emptyList(),
          "The application's own logging, which gets the lines about failures as well, under the"
              + " logger name gpu.cuda, with trace_id and span_id in its MDC: slf4j, logback (by"
              + " SLF4J), log4j (Log4j 2) or jul (java.util.logging). Lines wait until the"
              + " application itself has used its logging, which Warplight never initialises.",
          "slf4j");

  private LogToOptions() {}

  /** All of them, for the registry. */
  public static List<Option<?>> all() {
    return Collections.singletonList(LOG_TO);
  }
}
