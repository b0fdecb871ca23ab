package io.warplight.monitor.options;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All options that there are, by name. Built once by {@code launch} from the constants of every
 * module; immutable.
 */
public final class OptionRegistry {

  private final Map<String, Option<?>> byName;

  private OptionRegistry(Map<String, Option<?>> byName) {
    this.byName = Collections.unmodifiableMap(byName);
  }

  /**
   * Collects options.
   *
   * @throws IllegalStateException if two have the same name
   */
  public static OptionRegistry of(Option<?>... options) {
    return of(Arrays.asList(options));
  }

  /**
   * Collects options.
   *
   * @throws IllegalStateException if two have the same name
   */
  public static OptionRegistry of(Collection<? extends Option<?>> options) {
    Map<String, Option<?>> byName = new TreeMap<>();
    for (Option<?> option : options) {
      if (byName.put(option.name(), option) != null) {
        throw new IllegalStateException("two options are named " + option.name());
      }
    }
    return new OptionRegistry(byName);
  }

  /** All of them, by name. */
  public Collection<Option<?>> all() {
    return byName.values();
  }

  /** The option of that name, or null. */
  public @Nullable Option<?> find(String name) {
    return byName.get(name);
  }

  /**
   * The option whose name takes the fewest edits to reach from {@code name}, or null when there are
   * no options.
   */
  public @Nullable Option<?> nearest(String name) {
    Option<?> nearest = null;
    int fewest = Integer.MAX_VALUE;
    for (Option<?> option : byName.values()) {
      int edits = EditDistance.between(name, option.name());
      if (edits < fewest) {
        fewest = edits;
        nearest = option;
      }
    }
    return nearest;
  }
}
