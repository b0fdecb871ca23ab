package io.warplight.signals.logging;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands for {@code java.util.logging.Logger} inside the agent. Of each logger the first message
 * from WARNING up goes to the agent's log; what the libraries warn of again and again, such as an
 * endpoint that does not answer, the sinks say in their own words. Any thread.
 */
public final class Logger {

  private static final int MOST_NAMES = 200;
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  // Static as the original is: libraries get their loggers in static initialisers.
  @SuppressWarnings("NonFinalStaticField")
  private static volatile @Nullable BiConsumer<String, String> output;

  private final String name;

  private Logger(String name) {
    this.name = name;
  }

  /** Names who hears of warnings: the logger's name and the message. */
  public static void output(BiConsumer<String, String> to) {
    output = to;
  }

  public static Logger getLogger(String name) {
    return new Logger(name);
  }

  public String getName() {
    return name;
  }

  public boolean isLoggable(Level level) {
    return level.intValue() >= Level.WARNING.intValue();
  }

  public void log(Level level, String message) {
    BiConsumer<String, String> to = output;
    if (to != null
        && isLoggable(level)
        && !name.contains("Exporter")
        && SAID.size() < MOST_NAMES
        && SAID.add(name)) {
      to.accept(name, message);
    }
  }

  public void log(Level level, Supplier<String> message) {
    if (isLoggable(level)) {
      log(level, message.get());
    }
  }

  public void log(Level level, String message, @Nullable Object parameter) {
    log(level, message + " [" + parameter + ']');
  }

  public void log(Level level, String message, @Nullable Object[] parameters) {
    log(level, message + ' ' + java.util.Arrays.toString(parameters));
  }

  public void log(Level level, String message, @Nullable Throwable thrown) {
    log(level, thrown == null ? message : message + " (" + thrown + ')');
  }

  /** As Micrometer logs. */
  public void log(LogRecord record) {
    log(record.getLevel(), record.getMessage(), record.getThrown());
  }

  public void severe(String message) {
    log(Level.SEVERE, message);
  }

  public void warning(String message) {
    log(Level.WARNING, message);
  }

  public void info(String message) {
    log(Level.INFO, message);
  }

  public void config(String message) {
    log(Level.CONFIG, message);
  }

  public void fine(String message) {
    log(Level.FINE, message);
  }

  public void finer(String message) {
    log(Level.FINER, message);
  }

  public void finest(String message) {
    log(Level.FINEST, message);
  }
}
