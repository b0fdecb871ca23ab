package io.warplight.simulator.ptx.text;

/** The parser's place in the token stream, one token ahead. One thread. */
final class Tokens {
  private final Lexer lexer;
  private Token current;

  Tokens(String text) throws PtxException {
    lexer = new Lexer(text);
    current = lexer.next();
  }

  Token peek() {
    return current;
  }

  int line() {
    return current.line;
  }

  Token next() throws PtxException {
    Token taken = current;
    if (taken.kind != Token.Kind.END) {
      current = lexer.next();
    }
    return taken;
  }

  boolean at(String mark) {
    return current.is(mark);
  }

  boolean atEnd() {
    return current.kind == Token.Kind.END;
  }

  boolean accept(String mark) throws PtxException {
    if (current.is(mark)) {
      next();
      return true;
    }
    return false;
  }

  void expect(String mark) throws PtxException {
    if (!accept(mark)) {
      throw unexpected("'" + mark + "'");
    }
  }

  String word() throws PtxException {
    if (current.kind != Token.Kind.WORD) {
      throw unexpected("a name");
    }
    return next().text;
  }

  /** A name that declares something: no directive, no dots. */
  String name() throws PtxException {
    if (current.kind != Token.Kind.WORD || current.text.indexOf('.') >= 0) {
      throw unexpected("a name");
    }
    return next().text;
  }

  /** A constant integer: a sum of signed terms. */
  long integer() throws PtxException {
    long sum = term();
    while (at("+") || at("-")) {
      boolean minus = next().is("-");
      long term = term();
      sum = minus ? sum - term : sum + term;
    }
    return sum;
  }

  private long term() throws PtxException {
    boolean negative = false;
    boolean inverted = false;
    while (at("-") || at("~") || at("+")) {
      Token sign = next();
      negative ^= sign.is("-");
      inverted ^= sign.is("~");
    }
    if (current.kind != Token.Kind.INTEGER) {
      throw unexpected("an integer");
    }
    long value = next().value;
    value = inverted ? ~value : value;
    return negative ? -value : value;
  }

  /** Skips what is left of a line: {@code .loc}, {@code .file}. */
  void skipLine() throws PtxException {
    int line = current.line;
    while (!atEnd() && current.line == line) {
      next();
    }
  }

  /** Skips up to and including the brace that closes the next one. */
  void skipBraces() throws PtxException {
    while (!at("{") && !atEnd()) {
      next();
    }
    int depth = 0;
    do {
      Token token = next();
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      if (token.kind == Token.Kind.END) {
        throw unexpected("'}'");
      }
    } while (depth > 0);
  }

  PtxException unexpected(String wanted) {
    return PtxException.syntax(current.line, wanted + " expected, " + current + " found");
  }
}
