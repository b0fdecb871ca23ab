package io.warplight.signals.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one flat JSON object. What is null or negative is left out. Used by one thread. */
final class JsonLine {

  private final StringBuilder out = new StringBuilder(512).append('{');

  JsonLine put(String key, @Nullable String value) {
    if (value != null) {
      string(key(key), value);
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
        string(i == 0 ? out : out.append(','), values.get(i));
      }
      out.append(']');
    }
    return this;
  }

  private StringBuilder key(String key) {
    if (out.length() > 1) {
      out.append(',');
    }
    return string(out, key).append(':');
  }

  /** JSON asks for less, but a terminal or a pager may be what reads the line. */
  private static StringBuilder string(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c >= 0x7F) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit((c >> shift) & 0xF, 16));
        }
      } else {
        out.append(c);
      }
    }
    return out.append('"');
  }

  /** The object; nothing can be put after. */
  @Override
  public String toString() {
    return out.append('}').toString();
  }
}
