package io.warplight.simulator.ptx.text;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Parses declarations of variables and parameters, with their initialisers. One thread. */
final class VariableParser {
  private static final int LARGEST_ALIGNMENT = 1 << 16;
  private static final int DEEPEST_BRACES = 16;

  private final Tokens tokens;

  VariableParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The variables of one declaration; the space's directive has been read, the `;` is read too. */
  List<Variable> declaration(Space space, boolean external) throws PtxException {
    List<Variable> variables = new ArrayList<>();
    Shape shape = shape();
    do {
      variables.add(variable(space, shape, external));
    } while (tokens.accept(","));
    tokens.expect(";");
    return variables;
  }

  /** A list of parameters in parentheses. */
  List<Variable> parameters() throws PtxException {
    tokens.expect("(");
    List<Variable> parameters = new ArrayList<>();
    if (tokens.accept(")")) {
      return parameters;
    }
    do {
      if (tokens.at(".reg")) {
        throw new PtxException(
            PtxException.NOT_SUPPORTED,
            tokens.line(),
            "parameters in registers (.reg) are not simulated; declare them .param");
      }
      tokens.expect(".param");
      parameters.add(variable(Space.PARAM, shape(), false));
    } while (tokens.accept(","));
    tokens.expect(")");
    return parameters;
  }

  /** What stands before the name: alignment, type, vector width. */
  private static final class Shape {
    Type type = Type.B8;
    int alignment;
    int lanes = 1;
  }

  private Shape shape() throws PtxException {
    Shape shape = new Shape();
    boolean typed = false;
    boolean pointer = false;
    while (tokens.peek().kind == Token.Kind.WORD && tokens.peek().text.startsWith(".")) {
      String word = tokens.next().text;
      Type type = Type.of(word.substring(1));
      if (type != null) {
        shape.type = type;
        typed = true;
      } else if (word.equals(".align")) {
        int alignment = alignment();
        // Behind .ptr it speaks of what the pointer points to.
        shape.alignment = pointer ? shape.alignment : alignment;
      } else if (word.equals(".v2") || word.equals(".v4")) {
        shape.lanes = word.charAt(2) - '0';
      } else if (word.equals(".ptr")) {
        pointer = true;
      } else if (word.equals(".attribute")) {
        skipAttribute();
      } else if (Space.of(word.substring(1)) == null) {
        throw PtxException.syntax(
            tokens.line(), "'" + Token.printable(word) + "' in a declaration");
      }
    }
    if (!typed || shape.type == Type.PRED) {
      throw tokens.unexpected("a type");
    }
    return shape;
  }

  private void skipAttribute() throws PtxException {
    tokens.expect("(");
    while (!tokens.accept(")")) {
      if (tokens.atEnd()) {
        throw tokens.unexpected("')'");
      }
      tokens.next();
    }
  }

  private int alignment() throws PtxException {
    long alignment = tokens.integer();
    if (alignment < 1 || alignment > LARGEST_ALIGNMENT || Long.bitCount(alignment) != 1) {
      throw PtxException.syntax(tokens.line(), "an alignment of " + alignment);
    }
    return (int) alignment;
  }

  private Variable variable(Space space, Shape shape, boolean external) throws PtxException {
    String name = tokens.name();
    int elementBytes = shape.type.bytes() * shape.lanes;
    long count = 1;
    boolean array = false;
    boolean open = false;
    while (tokens.accept("[")) {
      array = true;
      if (tokens.accept("]")) {
        open = true;
        continue;
      }
      long extent = tokens.integer();
      if (extent < 0 || (extent > 0 && count > Integer.MAX_VALUE * 8L / extent)) {
        throw PtxException.syntax(tokens.line(), "'" + Token.printable(name) + "' is too large");
      }
      count *= extent;
      tokens.expect("]");
    }
    Initialiser initialiser = new Initialiser(shape.type, count * elementBytes, open);
    if (tokens.accept("=")) {
      initialiser.parse();
    }
    long size = open ? initialiser.bytes.size() : count * elementBytes;
    int alignment =
        shape.alignment > 0
            ? shape.alignment
            : Math.max(1, array ? shape.type.bytes() : elementBytes);
    return new Variable(
        name,
        space,
        shape.type,
        alignment,
        size,
        open && initialiser.bytes.size() == 0,
        external,
        initialiser.bytes.toByteArray(),
        initialiser.relocations);
  }

  /** Reads what stands behind the `=`. */
  private final class Initialiser {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final List<Variable.Relocation> relocations = new ArrayList<>();
    private final Type type;
    private final long room;
    private final boolean open;

    Initialiser(Type type, long room, boolean open) {
      this.type = type;
      this.room = room;
      this.open = open;
    }

    void parse() throws PtxException {
      if (tokens.at("{")) {
        braces(0);
      } else {
        element();
      }
    }

    private void braces(int depth) throws PtxException {
      if (depth > DEEPEST_BRACES) {
        throw PtxException.syntax(tokens.line(), "braces nested too deeply");
      }
      tokens.expect("{");
      while (!tokens.accept("}")) {
        if (tokens.at("{")) {
          braces(depth + 1);
        } else {
          element();
        }
        if (!tokens.at("}")) {
          tokens.expect(",");
        }
      }
    }

    private void element() throws PtxException {
      if (!open && bytes.size() + type.bytes() > room) {
        throw PtxException.syntax(tokens.line(), "more initial values than elements");
      }
      Token first = tokens.peek();
      if (first.kind == Token.Kind.WORD) {
        symbol(0, type.bytes());
        return;
      }
      boolean minus = tokens.accept("-");
      if (tokens.peek().kind == Token.Kind.FLOAT) {
        double value = Double.longBitsToDouble(tokens.next().value);
        real(minus ? -value : value);
        return;
      }
      long value = tokens.integer();
      if (tokens.accept("(")) {
        symbol(Long.numberOfTrailingZeros(value) & 63, type.bytes());
        tokens.expect(")");
      } else {
        append(minus ? -value : value, type.bytes());
      }
    }

    private void real(double value) throws PtxException {
      if (type == Type.F32) {
        append(Float.floatToRawIntBits((float) value), 4);
      } else if (type == Type.F64) {
        append(Double.doubleToRawLongBits(value), 8);
      } else {
        throw PtxException.syntax(tokens.line(), "a floating-point value for ." + type);
      }
    }

    private void symbol(int shift, int width) throws PtxException {
      String name = tokens.name();
      if (name.equals("generic") && tokens.accept("(")) {
        name = tokens.name();
        long inner = addend();
        tokens.expect(")");
        relocations.add(
            new Variable.Relocation(bytes.size(), name, inner + addend(), shift, width));
      } else {
        relocations.add(new Variable.Relocation(bytes.size(), name, addend(), shift, width));
      }
      append(0, width);
    }

    private long addend() throws PtxException {
      return tokens.at("+") || tokens.at("-") ? signed() : 0;
    }

    private long signed() throws PtxException {
      boolean minus = tokens.next().is("-");
      long value = tokens.integer();
      return minus ? -value : value;
    }

    private void append(long value, int width) {
      for (int i = 0; i < width; i++) {
        bytes.write((int) (value >>> (8 * Math.min(i, 7))));
      }
    }
  }
}
