package io.warplight.monitor.options;

import java.util.Locale;

/** One constant of an enum. Stateless. */
final class ChoiceType<E extends Enum<E>> extends OptionType<E> {

  private final Class<E> constants;

  ChoiceType(Class<E> constants) {
    this.constants = constants;
  }

  @Override
  public E read(String text) {
    for (E constant : constants.getEnumConstants()) {
      if (write(constant).equals(text.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    throw new IllegalArgumentException(text);
  }

  @Override
  public String write(E value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String allowed() {
    E[] all = constants.getEnumConstants();
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < all.length; i++) {
      names.append(i == 0 ? "" : i == all.length - 1 ? " or " : ", ").append(write(all[i]));
    }
    return names.toString();
  }
}
