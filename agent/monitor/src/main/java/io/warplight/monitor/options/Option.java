package io.warplight.monitor.options;

import java.util.Objects;

/**
 * One thing that a user can set: its name, type, default and documentation, declared once as a
 * constant.
 *
 * <p>The name is lower case with dots ({@code log.file}): {@code name=value} among the agent's
 * arguments, {@code warplight.name} as a system property, {@code WARPLIGHT_NAME} in the
 * environment. Immutable.
 *
 * @param <T> what a value is once parsed
 */
public final class Option<T> {

  private final String name;
  private final OptionType<T> type;
  private final T defaultValue;
  private final String documentation;
  private final String example;

  private Option(
      String name, OptionType<T> type, T defaultValue, String documentation, String example) {
    this.name = name;
    this.type = type;
    this.defaultValue = defaultValue;
    this.documentation = documentation;
    this.example = example;
  }

  /**
   * Declares an option.
   *
   * @param name lower case, words separated by dots
   * @param type how a value is written and read
   * @param defaultValue what holds when nobody sets it, or sets it to something that cannot be read
   * @param documentation one or more sentences for {@code docs/options.md}
   * @param example a value as a user would write it; it must parse
   */
  public static <T> Option<T> of(
      String name, OptionType<T> type, T defaultValue, String documentation, String example) {
    return new Option<>(
        Objects.requireNonNull(name),
        Objects.requireNonNull(type),
        Objects.requireNonNull(defaultValue),
        Objects.requireNonNull(documentation),
        Objects.requireNonNull(example));
  }

  public String name() {
    return name;
  }

  public OptionType<T> type() {
    return type;
  }

  public T defaultValue() {
    return defaultValue;
  }

  /** The default as a user would write it; empty when there is none. */
  public String defaultText() {
    return type.write(defaultValue);
  }

  public String documentation() {
    return documentation;
  }

  /** A value as a user would write it. */
  public String example() {
    return example;
  }

  @Override
  public String toString() {
    return name;
  }
}
