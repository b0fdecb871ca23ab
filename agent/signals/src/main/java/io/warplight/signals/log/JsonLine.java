package io.warplight.signals.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one flat JSON object. What is null or negative is left out. Used by one thread. */
final class JsonLine {

  private final StringBuilder out = new StringBuilder(512).append('{');

  JsonLine put(String key, @Nullable String value) {
    if (value != null) {
      JsonString.write(key(key), value);
    }
    return this;
  }

  JsonLine put(String key, long value) {
    if (value >= 0) {
      key(key).append(value);
    }
    return this;
  }

  JsonLine putSigned(String key, long value) {
    key(key).append(value);
    return this;
  }

  JsonLine put(String key, boolean value) {
    key(key).append(value);
    return this;
  }

  /** An array of texts; left out when empty. */
  JsonLine put(String key, List<String> values) {
    if (!values.isEmpty()) {
      key(key).append('[');
      for (int i = 0; i < values.size(); i++) {
        JsonString.write(i == 0 ? out : out.append(','), values.get(i));
      }
      out.append(']');
    }
    return this;
  }

  private StringBuilder key(String key) {
    if (out.length() > 1) {
      out.append(',');
    }
    return JsonString.write(out, key).append(':');
  }

  /** The object; nothing can be put after. */
  @Override
  public String toString() {
    return out.append('}').toString();
  }
}
