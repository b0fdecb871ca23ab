package io.warplight.simulator.ptx.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Parses the operands of instructions. One thread. */
final class OperandParser {
  private final Tokens tokens;

  OperandParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The operands up to the {@code ;}, which is read too. */
  List<Operand> list() throws PtxException {
    List<Operand> operands = new ArrayList<>();
    if (tokens.accept(";")) {
      return operands;
    }
    do {
      operands.add(operand(0));
    } while (tokens.accept(","));
    tokens.expect(";");
    return operands;
  }

  private Operand operand(int depth) throws PtxException {
    Operand first = single(depth);
    if (tokens.accept("|")) {
      List<Operand> pair = new ArrayList<>();
      pair.add(first);
      pair.add(single(depth));
      return Operand.of(Operand.Form.PAIR, pair);
    }
    return first;
  }

  private Operand single(int depth) throws PtxException {
    if (depth > 2) {
      throw PtxException.syntax(tokens.line(), "operands nested too deeply");
    }
    Token token = tokens.peek();
    switch (token.kind) {
      case WORD:
        return named();
      case INTEGER:
        return Operand.integer(tokens.integer());
      case FLOAT:
        return Operand.real(Double.longBitsToDouble(tokens.next().value));
      case MARK:
        return marked(token.text.charAt(0), depth);
      default:
        throw tokens.unexpected("an operand");
    }
  }

  private Operand marked(char mark, int depth) throws PtxException {
    switch (mark) {
      case '[':
        return group(Operand.Form.ADDRESS, "[", "]", depth);
      case '{':
        return group(Operand.Form.VECTOR, "{", "}", depth);
      case '(':
        return group(Operand.Form.LIST, "(", ")", depth);
      case '!':
        tokens.next();
        return Operand.of(Operand.Form.NOT, Collections.singletonList(single(depth + 1)));
      case '-':
      case '+':
        return negative();
      case '~':
        return Operand.integer(tokens.integer());
      default:
        throw tokens.unexpected("an operand");
    }
  }

  private Operand negative() throws PtxException {
    boolean minus = tokens.next().is("-");
    if (tokens.peek().kind == Token.Kind.FLOAT) {
      double value = Double.longBitsToDouble(tokens.next().value);
      return Operand.real(minus ? -value : value);
    }
    long value = tokens.integer();
    return Operand.integer(minus ? -value : value);
  }

  private Operand named() throws PtxException {
    String name = tokens.word();
    long offset = 0;
    while (tokens.at("+") || tokens.at("-")) {
      boolean minus = tokens.next().is("-");
      long value = tokens.integer();
      offset += minus ? -value : value;
    }
    return Operand.name(name, offset);
  }

  private Operand group(Operand.Form form, String open, String close, int depth)
      throws PtxException {
    tokens.expect(open);
    List<Operand> parts = new ArrayList<>();
    if (!tokens.accept(close)) {
      do {
        parts.add(operand(depth + 1));
      } while (tokens.accept(","));
      tokens.expect(close);
    }
    return Operand.of(form, parts);
  }
}
