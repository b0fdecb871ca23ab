package io.warplight.monitor.options;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;

/** The types whose value is one plain thing. Stateless. */
final class ScalarTypes {

  static final OptionType<Boolean> FLAG =
      new Parsed<>("true or false", ScalarTypes::readFlag, String::valueOf);
  static final OptionType<String> TEXT =
      new Parsed<>("text", Function.identity(), Function.identity());
  static final OptionType<Duration> DURATION =
      new Parsed<>(
          "a duration such as 500ms, 2s, 5m or 1h",
          ScalarTypes::readDuration,
          ScalarTypes::writeDuration);

  private ScalarTypes() {}

  private static Boolean readFlag(String text) {
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

  private static Duration readDuration(String text) {
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

  private static String writeDuration(Duration value) {
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
