package io.warplight.simulator.ptx.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses what stands between the braces of a function. One instance a function, one thread. */
final class BodyParser {
  private static final int DEEPEST = 100;

  private final Tokens tokens;
  private final VariableParser variableParser;
  private final OperandParser operandParser;
  private final Map<String, Variable> moduleVariables;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private int scopes;

  BodyParser(Tokens tokens, Map<String, Variable> moduleVariables) {
    this.tokens = tokens;
    this.variableParser = new VariableParser(tokens);
    this.operandParser = new OperandParser(tokens);
    this.moduleVariables = moduleVariables;
  }

  List<Statement> statements() {
    return statements;
  }

  /** All variables that the body declares. */
  List<Variable> variables() {
    return variables;
  }

  void parse(List<Variable> parameters) throws PtxException {
    Scope scope = new Scope(null, scopes++);
    for (Variable parameter : parameters) {
      scope.variable(parameter);
    }
    block(scope, 0);
  }

  private void block(Scope scope, int depth) throws PtxException {
    if (depth > DEEPEST) {
      throw PtxException.syntax(tokens.line(), "braces nested too deeply");
    }
    tokens.expect("{");
    while (!tokens.accept("}")) {
      if (tokens.at("{")) {
        block(new Scope(scope, scopes++), depth + 1);
      } else if (!tokens.accept(";")) {
        statement(scope);
      }
    }
  }

  private void statement(Scope scope) throws PtxException {
    Token token = tokens.peek();
    if (token.is("@")) {
      guarded(scope);
    } else if (token.kind != Token.Kind.WORD) {
      throw tokens.unexpected("an instruction");
    } else if (token.text.startsWith(".")) {
      directive(scope);
    } else {
      String word = tokens.next().text;
      if (tokens.accept(":")) {
        label(scope, word);
      } else {
        instruction(scope, null, false, word, token.line);
      }
    }
  }

  private void label(Scope scope, String name) throws PtxException {
    if (tokens.accept(".branchtargets")) {
      List<String> labels = new ArrayList<>();
      do {
        labels.add(tokens.name());
      } while (tokens.accept(","));
      tokens.expect(";");
      scope.branchTargets(name, labels);
    } else if (tokens.accept(".callprototype")) {
      scope.prototype(name, prototype());
    } else if (tokens.accept(".calltargets")) {
      while (!tokens.accept(";")) {
        if (tokens.atEnd()) {
          throw tokens.unexpected("';'");
        }
        tokens.next();
      }
    } else {
      statements.add(new Statement(name, null, scope));
    }
  }

  private Prototype prototype() throws PtxException {
    List<Variable> results = new ArrayList<>();
    if (tokens.at("(")) {
      results = variableParser.parameters();
    }
    tokens.word();
    List<Variable> parameters = new ArrayList<>();
    if (tokens.at("(")) {
      parameters = variableParser.parameters();
    }
    while (!tokens.accept(";")) {
      if (tokens.atEnd()) {
        throw tokens.unexpected("';'");
      }
      tokens.next();
    }
    return new Prototype(results, parameters);
  }

  private void guarded(Scope scope) throws PtxException {
    int line = tokens.next().line;
    boolean negated = tokens.accept("!");
    String guard = tokens.word();
    instruction(scope, guard, negated, tokens.word(), line);
  }

  private void instruction(
      Scope scope, @Nullable String guard, boolean negated, String word, int line)
      throws PtxException {
    List<String> parts = Arrays.asList(word.split("\\.", -1));
    if (parts.get(0).isEmpty() || parts.get(0).startsWith("%")) {
      throw PtxException.syntax(line, "'" + Token.printable(word) + "' is no instruction");
    }
    statements.add(
        new Statement(
            null,
            new Instruction(
                line,
                guard,
                negated,
                parts.get(0),
                parts.subList(1, parts.size()),
                operandParser.list()),
            scope));
  }

  private void directive(Scope scope) throws PtxException {
    Token token = tokens.next();
    String word = token.text;
    switch (word) {
      case ".reg":
        registers(scope);
        return;
      case ".loc":
      case ".file":
        tokens.skipLine();
        return;
      case ".pragma":
        while (!tokens.accept(";")) {
          if (tokens.next().kind == Token.Kind.END) {
            throw tokens.unexpected("';'");
          }
        }
        return;
      case ".extern":
        return;
      default:
        Space space = Space.of(word.substring(1));
        if (space == null) {
          throw PtxException.syntax(token.line, "'" + Token.printable(word) + "' in a function");
        }
        for (Variable variable : variableParser.declaration(space, false)) {
          declare(scope, variable);
        }
    }
  }

  private void declare(Scope scope, Variable variable) {
    boolean module = variable.space() == Space.GLOBAL || variable.space() == Space.CONST;
    if (module) {
      moduleVariables.putIfAbsent(variable.name(), variable);
    } else {
      scope.variable(variable);
      variables.add(variable);
    }
  }

  private void registers(Scope scope) throws PtxException {
    String word = tokens.word();
    if (word.equals(".v2") || word.equals(".v4")) {
      throw new PtxException(
          PtxException.NOT_SUPPORTED, tokens.line(), "vector registers are not simulated");
    }
    Type type = Type.of(word.substring(1));
    if (type == null) {
      throw PtxException.syntax(tokens.line(), "'" + Token.printable(word) + "' is no type");
    }
    do {
      String name = tokens.word();
      if (tokens.accept("<")) {
        scope.registers(name, type, tokens.integer());
        tokens.expect(">");
      } else {
        scope.register(name, type);
      }
    } while (tokens.accept(","));
    tokens.expect(";");
  }
}
