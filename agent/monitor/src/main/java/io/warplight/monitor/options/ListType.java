package io.warplight.monitor.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Several values of one type with {@code +} between them. Stateless. */
final class ListType<T> extends OptionType<List<T>> {

  private final OptionType<T> element;

  ListType(OptionType<T> element) {
    this.element = element;
  }

  @Override
  public List<T> read(String text) {
    if (text.isEmpty()) {
      return Collections.emptyList();
    }
    List<T> values = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      if (part.trim().isEmpty()) {
        throw new IllegalArgumentException(text);
      }
      values.add(element.read(part.trim()));
    }
    return Collections.unmodifiableList(values);
  }

  @Override
  public String write(List<T> values) {
    return values.stream().map(element::write).collect(Collectors.joining("+"));
  }

  @Override
  public String allowed() {
    return element.allowed() + ", several with + between them";
  }
}
