package io.warplight.launch.command;

import java.io.PrintWriter;

/**
 * Where a command writes. What comes from other processes goes through {@link #clean}: nothing that
 * they say can move the terminal or forge a line.
 */
final class Terminal {

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean colours;

  Terminal(PrintWriter out, PrintWriter err, boolean colours) {
    this.out = out;
    this.err = err;
    this.colours = colours;
  }

  void line(String text) {
    out.println(text);
    out.flush();
  }

  void flush() {
    out.flush();
  }

  void error(String text) {
    err.println("warplight: " + text);
    err.flush();
  }

  /** Whether somebody looks at it who sees colours. */
  boolean hasColours() {
    return colours;
  }

  String red(String text) {
    return colours ? "\033[31m" + text + "\033[0m" : text;
  }

  String yellow(String text) {
    return colours ? "\033[33m" + text + "\033[0m" : text;
  }

  String bold(String text) {
    return colours ? "\033[1m" + text + "\033[0m" : text;
  }

  /** Empties the screen, if there is one. */
  void clear() {
    if (colours) {
      out.print("\033[H\033[2J");
    }
  }

  /** Text of others without control characters and without what turns the direction of writing. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int type = Character.getType(c);
      clean.append(
          type == Character.CONTROL
                  || type == Character.FORMAT
                  || type == Character.LINE_SEPARATOR
                  || type == Character.PARAGRAPH_SEPARATOR
              ? '?'
              : c);
    }
    return clean.toString();
  }
}
