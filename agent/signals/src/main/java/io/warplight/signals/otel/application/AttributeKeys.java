package io.warplight.signals.otel.application;

import io.warplight.signals.otel.record.Attributes;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** Makes attribute keys of one OpenTelemetry API, by the type of the value. Any thread. */
final class AttributeKeys {

  private final Class<?> type;
  private final MethodHandle text;
  private final MethodHandle number;
  private final MethodHandle truth;
  private final MethodHandle texts;

  AttributeKeys(ApiClasses api) throws ReflectiveOperationException {
    type = api.find("api.common.AttributeKey");
    text = api.function(type, "stringKey", type, String.class);
    number = api.function(type, "longKey", type, String.class);
    truth = api.function(type, "booleanKey", type, String.class);
    texts = api.function(type, "stringArrayKey", type, String.class);
  }

  /** The API's interface. */
  Class<?> type() {
    return type;
  }

  /** Calls {@code setAttribute(AttributeKey, Object)} of a builder with each of them. */
  void putAll(Attributes attributes, MethodHandle setAttribute, Object builder) throws Throwable {
    attributes.<Throwable>forEach(
        (name, value) -> setAttribute.invoke(builder, key(name, value), value));
  }

  Object key(String name, Object value) throws Throwable {
    if (value instanceof String) {
      return text.invoke(name);
    }
    if (value instanceof Long) {
      return number.invoke(name);
    }
    if (value instanceof Boolean) {
      return truth.invoke(name);
    }
    if (value instanceof List) {
      return texts.invoke(name);
    }
    throw new IllegalArgumentException(name + " is a " + value.getClass());
  }
}
