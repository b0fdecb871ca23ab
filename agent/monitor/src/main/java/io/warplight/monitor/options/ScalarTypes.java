package io.warplight.monitor.options;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;

/**
 * The types whose value is one plain thing. Stateless. Classes, not lambdas: the JDK spins a class
 * for each of those, and these are made in the first milliseconds of a program.
 */
final class ScalarTypes {

  static final OptionType<Boolean> FLAG = new Flag();
  static final OptionType<String> TEXT = new Text();
  static final OptionType<Duration> DURATION = new Length();
  static final OptionType<Path> PATH = new PathType();

  private ScalarTypes() {}

  /** True or false. */
  private static final class Flag extends OptionType<Boolean> {
    @Override
    public Boolean read(String text) {
      switch (text.toLowerCase(Locale.ROOT)) {
        case "true":
        case "on":
          return true;
        case "false":
        case "off":
          return false;
        default:
          throw new IllegalArgumentException(text);
      }
    }

    @Override
    public String write(Boolean value) {
      return value.toString();
    }

    @Override
    public String allowed() {
      return "on or off (true or false)";
    }
  }

  /** Anything. */
  private static final class Text extends OptionType<String> {
    @Override
    public String read(String text) {
      return text;
    }

    @Override
    public String write(String value) {
      return value;
    }

    @Override
    public String allowed() {
      return "text";
    }
  }

  /** A length of time. */
  private static final class Length extends OptionType<Duration> {
    @Override
    public Duration read(String text) {
      int digits = 0;
      while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
        digits++;
      }
      long amount = Long.parseLong(text.substring(0, digits));
      try {
        switch (text.substring(digits).toLowerCase(Locale.ROOT)) {
          case "ms":
            return Duration.ofMillis(amount);
          case "s":
            return Duration.ofSeconds(amount);
          case "m":
            return Duration.ofMinutes(amount);
          case "h":
            return Duration.ofHours(amount);
          default:
            throw new IllegalArgumentException(text);
        }
      } catch (ArithmeticException tooLong) {
        throw new IllegalArgumentException(text, tooLong);
      }
    }

    @Override
    public String write(Duration value) {
      long millis = value.toMillis();
      if (millis % 1000 != 0) {
        return millis + "ms";
      }
      long seconds = millis / 1000;
      if (seconds % 3600 == 0 && seconds > 0) {
        return seconds / 3600 + "h";
      }
      return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + "m" : seconds + "s";
    }

    @Override
    public String allowed() {
      return "a duration such as 500ms, 2s, 5m or 1h";
    }
  }

  /** A file or folder. */
  private static final class PathType extends OptionType<Path> {
    @Override
    public Path read(String text) {
      return Paths.get(text);
    }

    @Override
    public String write(Path value) {
      return value.toString();
    }

    @Override
    public String allowed() {
      return "a path";
    }
  }

  /** A type made of two functions. */
  static final class Parsed<T> extends OptionType<T> {
    private final String allowed;
    private final Function<String, T> reader;
    private final Function<T, String> writer;

    Parsed(String allowed, Function<String, T> reader, Function<T, String> writer) {
      this.allowed = allowed;
      this.reader = reader;
      this.writer = writer;
    }

    @Override
    public T read(String text) {
      return reader.apply(text);
    }

    @Override
    public String write(T value) {
      return writer.apply(value);
    }

    @Override
    public String allowed() {
      return allowed;
    }
  }

  /** A whole number within bounds. */
  static final class WholeNumber extends OptionType<Integer> {
    private final int min;
    private final int max;

    WholeNumber(int min, int max) {
      this.min = min;
      this.max = max;
    }

    @Override
    public Integer read(String text) {
      int value = Integer.parseInt(text);
      if (value < min || value > max) {
        throw new IllegalArgumentException(text);
      }
      return value;
    }

    @Override
    public String write(Integer value) {
      return value.toString();
    }

    @Override
    public String allowed() {
      return "a whole number from " + min + " to " + max;
    }
  }
}
