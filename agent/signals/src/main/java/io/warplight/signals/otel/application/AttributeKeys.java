package io.warplight.signals.otel.application;

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
