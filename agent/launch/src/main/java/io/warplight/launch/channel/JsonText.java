package io.warplight.launch.channel;

import io.warplight.signals.log.JsonString;
import java.util.Map;

/**
 * Writes maps, collections, texts, numbers and truth values as JSON in ASCII, so that nothing in it
 * can move a terminal. Stateless; any thread.
 */
public final class JsonText {

  private JsonText() {}

  /** The value as JSON, on one line. */
  public static String of(Object value) {
    StringBuilder out = new StringBuilder(256);
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, Object value) {
    if (value instanceof Map) {
      char before = '{';
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        JsonString.write(out.append(before), String.valueOf(member.getKey())).append(':');
        write(out, member.getValue());
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    } else if (value instanceof Iterable) {
      char before = '[';
      for (Object element : (Iterable<?>) value) {
        write(out.append(before), element);
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      JsonString.write(out, String.valueOf(value));
    }
  }
}
