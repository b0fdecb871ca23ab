package io.warplight.signals.log;

/**
 * Makes names printable. What could end a line, move the cursor, turn the direction of writing or
 * hide characters is written as a Java escape, and so is the backslash, so that what is read is
 * never ambiguous. No name can forge a line, or a part of one. Stateless; any thread.
 */
final class Printable {

  private Printable() {}

  /** The text with everything unsafe escaped. */
  static String of(String text) {
    int unsafe = 0;
    while (unsafe < text.length() && isSafe(text, unsafe)) {
      unsafe += Character.isHighSurrogate(text.charAt(unsafe)) ? 2 : 1;
    }
    if (unsafe >= text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      if (!isSafe(text, i)) {
        escape(out, text.charAt(i));
      } else {
        out.append(text.charAt(i));
        if (Character.isHighSurrogate(text.charAt(i))) {
          out.append(text.charAt(++i));
        }
      }
    }
    return out.toString();
  }

  /** The text in quotation marks; one inside is escaped. */
  static String quoted(String text) {
    return '"' + of(text).replace("\"", "\\\"") + '"';
  }

  private static void escape(StringBuilder out, char c) {
    switch (c) {
      case '\\':
        out.append("\\\\");
        break;
      case '\n':
        out.append("\\n");
        break;
      case '\r':
        out.append("\\r");
        break;
      case '\t':
        out.append("\\t");
        break;
      default:
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit((c >> shift) & 0xF, 16));
        }
    }
  }

  private static boolean isSafe(String text, int index) {
    char c = text.charAt(index);
    if (c < 0x7F) {
      return c >= ' ' && c != '\\';
    }
    if (Character.isHighSurrogate(c)) {
      return index + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(index + 1))
          && isSafe(Character.getType(text.codePointAt(index)));
    }
    return isSafe(Character.getType(c));
  }

  private static boolean isSafe(int type) {
    switch (type) {
      case Character.CONTROL:
      case Character.FORMAT:
      case Character.SURROGATE:
      case Character.PRIVATE_USE:
      case Character.UNASSIGNED:
      case Character.LINE_SEPARATOR:
      case Character.PARAGRAPH_SEPARATOR:
        return false;
      default:
        return true;
    }
  }
}
