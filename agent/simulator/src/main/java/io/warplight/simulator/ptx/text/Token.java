package io.warplight.simulator.ptx.text;

/** One token of the text with its line. Immutable. */
final class Token {
  enum Kind {
    /** Names, directives, opcodes with their modifiers, registers: {@code ld.global.f32}. */
    WORD,
    INTEGER,
    FLOAT,
    STRING,
    /** One character of punctuation. */
    MARK,
    END
  }

  final Kind kind;
  final String text;

  /** The integer, or the bits of the double. */
  final long value;

  final int line;

  Token(Kind kind, String text, long value, int line) {
    this.kind = kind;
    this.text = text;
    this.value = value;
    this.line = line;
  }

  boolean is(String mark) {
    return (kind == Kind.MARK || kind == Kind.WORD) && text.equals(mark);
  }

  @Override
  public String toString() {
    return kind == Kind.END ? "the end of the text" : "'" + printable(text) + "'";
  }

  /** At most 40 characters, control characters replaced: the text comes from anywhere. */
  static String printable(String text) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length() && i < 40; i++) {
      char c = text.charAt(i);
      safe.append(c >= ' ' && c < 127 ? c : '?');
    }
    return text.length() > 40 ? safe + "…" : safe.toString();
  }
}
