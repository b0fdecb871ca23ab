package io.warplight.signals.logging;

import org.jspecify.annotations.Nullable;

/** Stands for {@code java.util.logging.LogRecord}, as Micrometer uses it. One thread. */
public final class LogRecord {

  private final Level level;
  private final String message;
  private @Nullable Throwable thrown;

  public LogRecord(Level level, String message) {
    this.level = level;
    this.message = message;
  }

  public Level getLevel() {
    return level;
  }

  public String getMessage() {
    return message;
  }

  public @Nullable Throwable getThrown() {
    return thrown;
  }

  public void setThrown(@Nullable Throwable cause) {
    thrown = cause;
  }

  /** The logger says who it is itself. */
  public void setLoggerName(String name) {}

  /** Not told: the libraries' classes are no matter of the reader's. */
  public void setSourceClassName(@Nullable String name) {}

  /** Not told: the libraries' classes are no matter of the reader's. */
  public void setSourceMethodName(@Nullable String name) {}
}
