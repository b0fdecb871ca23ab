package io.warplight.simulator.ptx.text;

/**
 * Cuts PTX into tokens, one at a time, so that a huge text costs no more than itself. One thread,
 * one pass.
 */
final class Lexer {
  private final String text;
  private int at;
  private int line = 1;

  Lexer(String text) {
    this.text = text;
  }

  Token next() throws PtxException {
    skipBlanks();
    if (at >= text.length()) {
      return new Token(Token.Kind.END, "", 0, line);
    }
    char c = text.charAt(at);
    if (isDigit(c)) {
      return new NumberScanner().scan();
    }
    if (isWordStart(c)) {
      return word();
    }
    if (c == '"') {
      return string();
    }
    if (c <= ' ' || c >= 127) {
      throw PtxException.syntax(line, "a character that PTX does not know, code " + (int) c);
    }
    at++;
    return new Token(Token.Kind.MARK, String.valueOf(c), 0, line);
  }

  private void skipBlanks() throws PtxException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        at++;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        at++;
      } else if (c == '/' && text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (c == '/' && text.startsWith("/*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipComment() throws PtxException {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      throw PtxException.syntax(line, "a comment that does not end");
    }
    for (; at < end + 2; at++) {
      if (text.charAt(at) == '\n') {
        line++;
      }
    }
  }

  private Token word() {
    int start = at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isDigit(c) || (isWordStart(c) && c != '%')) {
        at++;
      } else if (c == ':' && text.startsWith("::", at) && at + 2 < text.length()) {
        at += 2;
      } else {
        break;
      }
    }
    return new Token(Token.Kind.WORD, text.substring(start, at), 0, line);
  }

  private Token string() throws PtxException {
    int start = ++at;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      throw PtxException.syntax(line, "a string that does not end");
    }
    return new Token(Token.Kind.STRING, text.substring(start, at++), 0, line);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWordStart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || c == '$'
        || c == '%'
        || c == '.';
  }

  /** Reads one number: decimal, hexadecimal, octal, binary, {@code 0f} and {@code 0d} bits. */
  private final class NumberScanner {
    Token scan() throws PtxException {
      char second = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
      if (text.charAt(at) == '0') {
        switch (second) {
          case 'x':
          case 'X':
            return integer(2, 16);
          case 'b':
          case 'B':
            return integer(2, 2);
          case 'f':
          case 'F':
            return bits(8);
          case 'd':
          case 'D':
            return bits(16);
          default:
            if (isDigit(second)) {
              return integer(1, 8);
            }
        }
      }
      int end = at;
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
      char behind = end < text.length() ? text.charAt(end) : ' ';
      return behind == '.' || behind == 'e' || behind == 'E' ? decimal(end) : integer(0, 10);
    }

    private Token integer(int prefix, int radix) throws PtxException {
      int start = at;
      at += prefix;
      int digits = at;
      long value = 0;
      while (at < text.length() && Character.digit(text.charAt(at), radix) >= 0) {
        int digit = Character.digit(text.charAt(at), radix);
        if (Long.compareUnsigned(value, Long.divideUnsigned(-1L, radix)) > 0) {
          throw PtxException.syntax(line, "a number of more than 64 bits");
        }
        value = value * radix + digit;
        at++;
      }
      if (at == digits) {
        throw PtxException.syntax(line, "a number without digits");
      }
      if (at < text.length() && text.charAt(at) == 'U') {
        at++;
      }
      return new Token(Token.Kind.INTEGER, text.substring(start, at), value, line);
    }

    private Token bits(int count) throws PtxException {
      int start = at;
      at += 2;
      long value = 0;
      for (int i = 0; i < count; i++, at++) {
        int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
        if (digit < 0) {
          throw PtxException.syntax(line, "a floating-point constant of fewer than its digits");
        }
        value = value << 4 | digit;
      }
      double real = count == 8 ? widen((int) value) : Double.longBitsToDouble(value);
      String written = text.substring(start, at);
      return new Token(Token.Kind.FLOAT, written, Double.doubleToRawLongBits(real), line);
    }

    /** A float's bits as a double that narrows back to the same bits, NaNs included. */
    private double widen(int bits) {
      return Float.intBitsToFloat(bits);
    }

    private Token decimal(int wholeEnd) throws PtxException {
      int start = at;
      at = wholeEnd;
      if (text.charAt(at) == '.') {
        at++;
        while (at < text.length() && isDigit(text.charAt(at))) {
          at++;
        }
      }
      if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
        at++;
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
          at++;
        }
        while (at < text.length() && isDigit(text.charAt(at))) {
          at++;
        }
      }
      String written = text.substring(start, at);
      try {
        long value = Double.doubleToRawLongBits(Double.parseDouble(written));
        return new Token(Token.Kind.FLOAT, written, value, line);
      } catch (NumberFormatException e) {
        throw PtxException.syntax(line, "'" + Token.printable(written) + "' is no number");
      }
    }
  }
}
