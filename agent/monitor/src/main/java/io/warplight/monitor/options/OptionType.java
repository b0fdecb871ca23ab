package io.warplight.monitor.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a value of an option is written by a user, read, and described when it cannot be read.
 *
 * <p>Stateless; the factory methods here are all the types there are.
 *
 * @param <T> what a value is once parsed
 */
public abstract class OptionType<T> {

  OptionType() {}

  /**
   * Reads a value.
   *
   * @param text what the user wrote, without surrounding blanks
   * @throws IllegalArgumentException if it is not one of {@link #allowed()}
   */
  public abstract T read(String text);

  /** Writes a value as a user would; empty when the value is "none". */
  public abstract String write(T value);

  /**
   * What may be written, as it follows "expected": {@code text or json}, {@code a duration such as
   * 500ms or 2s}.
   */
  public abstract String allowed();

  /** {@code true} or {@code false}, also {@code on} and {@code off}. */
  public static OptionType<Boolean> flag() {
    return ScalarTypes.FLAG;
  }

  /** A whole number from {@code min} to {@code max}, both included. */
  public static OptionType<Integer> integer(int min, int max) {
    return new ScalarTypes.WholeNumber(min, max);
  }

  /**
   * A length of time from zero up: a number and its unit, {@code 500ms}, {@code 2s}, {@code 5m} or
   * {@code 1h}.
   */
  public static OptionType<Duration> duration() {
    return ScalarTypes.DURATION;
  }

  /**
   * A type with a grammar of its own.
   *
   * @param allowed what may be written, see {@link #allowed()}
   * @param reader throws IllegalArgumentException for anything else
   * @param writer empty text for "none"
   */
  public static <T> OptionType<T> parsed(
      String allowed, Function<String, T> reader, Function<T, String> writer) {
    return new ScalarTypes.Parsed<>(allowed, reader, writer);
  }

  /** Any text. */
  public static OptionType<String> text() {
    return ScalarTypes.TEXT;
  }

  /** A file or folder, or none. Relative paths start at the folder that the JVM was started in. */
  public static OptionType<Optional<Path>> path() {
    return new OptionalType<>(ScalarTypes.PATH);
  }

  /** One constant of an enum, in lower case with {@code _} written as {@code -}. */
  public static <E extends Enum<E>> OptionType<E> choice(Class<E> constants) {
    return new ChoiceType<>(constants);
  }

  /** Several values of one type, separated by {@code +}; none when empty. */
  public static <T> OptionType<List<T>> list(OptionType<T> element) {
    return new ListType<>(element);
  }
}
