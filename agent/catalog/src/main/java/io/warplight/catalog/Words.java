package io.warplight.catalog;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The words that stand for an enumeration's constants in the catalogue's files: their names in
 * lower case. Pure functions; any thread.
 */
final class Words {
  private Words() {}

  /** The word for this constant. */
  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The constant that this word stands for, or null. */
  static <E extends Enum<E>> @Nullable E find(Class<E> type, String word) {
    // By the names that the JVM indexes anyway: lower-casing them all took a millisecond, cold.
    String name = word.toUpperCase(Locale.ROOT);
    if (name.equals(word)) {
      return null;
    }
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
