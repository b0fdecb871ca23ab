package io.warplight.signals.log;

/** Writes text as JSON has it. Any thread. */
public final class JsonString {

  private JsonString() {}

  /** In quotes. JSON asks for less, but a terminal or a pager may be what reads the line. */
  public static StringBuilder write(StringBuilder out, String text) {
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
}
