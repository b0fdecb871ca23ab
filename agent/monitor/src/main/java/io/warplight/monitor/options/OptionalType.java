package io.warplight.monitor.options;

import java.util.Optional;

/** A value that may be absent: written as nothing. Stateless. */
final class OptionalType<T> extends OptionType<Optional<T>> {

  private final OptionType<T> present;

  OptionalType(OptionType<T> present) {
    this.present = present;
  }

  @Override
  public Optional<T> read(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(present.read(text));
  }

  @Override
  public String write(Optional<T> value) {
    return value.isPresent() ? present.write(value.get()) : "";
  }

  @Override
  public String allowed() {
    return present.allowed();
  }
}
