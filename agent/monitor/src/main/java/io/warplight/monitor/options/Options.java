package io.warplight.monitor.options;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values that one start of the agent was given. What nobody set has its default. Immutable.
 *
 * <p>{@code launch} fills it; everyone else asks {@link #get}.
 */
public final class Options {

  private static final Options DEFAULTS = new Options(Collections.emptyMap());

  private final Map<Option<?>, Object> values;

  private Options(Map<Option<?>, Object> values) {
    this.values = values;
  }

  /** Every option at its default. */
  public static Options defaults() {
    return DEFAULTS;
  }

  /** The value of an option. */
  // Only with(Option<V>, V) puts a value in, under an option of the same type.
  @SuppressWarnings("unchecked")
  public <T> T get(Option<T> option) {
    Object value = values.get(option);
    return value == null ? option.defaultValue() : (T) value;
  }

  /** These options with one value changed. */
  public <T> Options with(Option<T> option, T value) {
    Map<Option<?>, Object> changed = new LinkedHashMap<>(values);
    changed.put(option, value);
    return new Options(Collections.unmodifiableMap(changed));
  }

  /**
   * These options with one value changed, read from text.
   *
   * @throws IllegalArgumentException if the option's type cannot read it
   */
  public <T> Options withText(Option<T> option, String text) {
    return with(option, option.type().read(text));
  }
}
