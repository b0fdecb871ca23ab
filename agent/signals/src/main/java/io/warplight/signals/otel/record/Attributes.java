package io.warplight.signals.otel.record;

import io.warplight.signals.AttributeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of one span or event, in order: names, and values that are text, whole numbers, truth
 * values or lists of text. What is unknown is left out. Filled by one thread, then only read.
 */
public final class Attributes {

  /** Takes them one by one. */
  public interface Reader<E extends Throwable> {
    /** A value is a String, a Long, a Boolean or a List of String. */
    void attribute(String name, Object value) throws E;
  }

  private final List<String> names = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  /** Text; null is left out. */
  public Attributes put(AttributeName name, @Nullable String value) {
    if (value != null) {
      add(name.id(), value);
    }
    return this;
  }

  /** A number; what is negative is unknown and left out. */
  public Attributes put(AttributeName name, long value) {
    return value < 0 ? this : putSigned(name, value);
  }

  /** A number of either sign. */
  public Attributes putSigned(AttributeName name, long value) {
    add(name.id(), value);
    return this;
  }

  /** A truth value. */
  public Attributes put(AttributeName name, boolean value) {
    add(name.id(), value);
    return this;
  }

  /** A list of text; an empty one is left out. */
  public Attributes put(AttributeName name, List<String> value) {
    if (!value.isEmpty()) {
      add(name.id(), Collections.unmodifiableList(new ArrayList<>(value)));
    }
    return this;
  }

  private void add(String name, Object value) {
    names.add(name);
    values.add(value);
  }

  /** Hands them out in order. */
  public <E extends Throwable> void forEach(Reader<E> reader) throws E {
    for (int i = 0; i < names.size(); i++) {
      reader.attribute(names.get(i), values.get(i));
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    forEach(
        (name, value) -> text.append(text.length() == 0 ? "" : ", ").append(name + '=' + value));
    return text.toString();
  }
}
