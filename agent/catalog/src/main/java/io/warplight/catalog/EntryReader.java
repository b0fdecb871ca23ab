package io.warplight.catalog;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads one entry of a binding's catalogue file into a {@link Function}:
 *
 * <pre>
 * cudaStreamQuery(cudaStream_t stream=stream)
 *     query pending=cudaErrorNotReady
 * </pre>
 *
 * <p>First the signature, each parameter as type, name and roles; then the effects and what is
 * special about the status. An entry of the list of methods that return no status ends in {@code
 * because} and the reason. Used once, on one thread.
 */
final class EntryReader {
  private static final String[] PRIMITIVES = {
    "int", "I", "long", "J", "float", "F", "double", "D", "byte", "B", "char", "C", "short", "S",
    "boolean", "Z",
  };

  private final BindingFile file;
  private final BindingFile.Entry entry;
  private final String text;
  private int position;
  private boolean inSignature = true;

  private final StringBuilder descriptor = new StringBuilder("(");
  private final List<String> parameters = new ArrayList<>();
  private final List<Set<Role>> roles = new ArrayList<>();
  private final Set<Effect> effects = EnumSet.noneOf(Effect.class);
  private final Traits traits = new Traits();

  EntryReader(BindingFile file, BindingFile.Entry entry) {
    this.file = file;
    this.entry = entry;
    this.text = entry.text.substring(entry.start, entry.end);
  }

  /**
   * Reads it all.
   *
   * @throws CatalogueException if the entry has a mistake
   */
  Function read() {
    position = text.indexOf('(');
    String name = text.substring(0, position++);
    skipBlanks();
    if (!at(')')) {
      readParameter();
      while (!at(')')) {
        expect(',');
        readParameter();
      }
    }
    expect(')');
    inSignature = false;
    if (entry.noStatus) {
      if (!"because".equals(word()) || word().isEmpty()) {
        throw mistake("no_status takes \"because\" and a reason after the parameters");
      }
    } else {
      for (String word = word(); !word.isEmpty(); word = word()) {
        readAttribute(word);
      }
      if (effects.isEmpty()) {
        throw mistake("an entry without effects");
      }
    }
    return new Function(
        file.owner(),
        name,
        descriptor.append(")I").toString(),
        file.domain(),
        parameters,
        roles,
        effects,
        traits);
  }

  private void readParameter() {
    String type = word();
    String name = word();
    int equals = name.indexOf('=');
    appendType(type);
    Set<Role> its = EnumSet.noneOf(Role.class);
    if (equals >= 0) {
      for (String role : split(name.substring(equals + 1), '+')) {
        if (!its.add(role(role))) {
          throw mistake("a role twice: " + role);
        }
      }
      name = name.substring(0, equals);
    }
    if (name.isEmpty()) {
      throw mistake("a parameter without a name");
    }
    parameters.add(name);
    roles.add(its);
  }

  private void appendType(String written) {
    String type = written;
    while (type.endsWith("[]")) {
      descriptor.append('[');
      type = type.substring(0, type.length() - 2);
    }
    for (int i = 0; i < PRIMITIVES.length; i += 2) {
      if (PRIMITIVES[i].equals(type)) {
        descriptor.append(PRIMITIVES[i + 1]);
        return;
      }
    }
    String internal =
        type.equals("String") || type.equals("Object") ? "java/lang/" + type : file.type(type);
    if (internal == null) {
      throw mistake("a type that is not imported: " + type);
    }
    descriptor.append('L').append(internal).append(';');
  }

  private Role role(String word) {
    Role role = Role.byId(word);
    if (role == null) {
      throw mistake("no such role: " + word);
    }
    return role;
  }

  private void readAttribute(String word) {
    int equals = word.indexOf('=');
    if (equals >= 0) {
      readStatuses(word.substring(0, equals), split(word.substring(equals + 1), ','));
      return;
    }
    switch (word) {
      case "undefined_outputs":
        traits.undefinedOutputs = true;
        return;
      case "skips_check":
        traits.skipsCheck = true;
        return;
      case "skips_check_in_some":
        traits.skipsCheck = true;
        traits.skipsCheckInSome = true;
        return;
      case "delegates":
        traits.delegates = true;
        return;
      case "unsupported":
        traits.unsupported = true;
        return;
      default:
        readEffect(word);
    }
  }

  private void readStatuses(String reading, List<String> names) {
    switch (reading) {
      case "pending":
        traits.pending = names;
        return;
      case "benign":
        traits.benign = names;
        return;
      case "made":
        traits.made = names;
        return;
      case "refused":
        traits.refused = names;
        return;
      default:
        throw mistake("none of pending, benign, made and refused: " + reading);
    }
  }

  private void readEffect(String word) {
    Effect effect = Effect.byId(word);
    if (effect == null) {
      throw mistake("no such effect: " + word);
    }
    if (!effects.add(effect)) {
      throw mistake("an effect twice: " + word);
    }
  }

  /** The next run of characters up to a blank, a comma after a parameter, or a parenthesis. */
  private String word() {
    skipBlanks();
    int start = position;
    while (position < text.length() && !isEnd(text.charAt(position))) {
      position++;
    }
    return text.substring(start, position);
  }

  private boolean isEnd(char c) {
    return c == ' ' || c == '\n' || (inSignature && (c == ',' || c == ')'));
  }

  private void skipBlanks() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '#') {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
      } else if (c != ' ' && c != '\n') {
        return;
      } else {
        position++;
      }
    }
  }

  private boolean at(char expected) {
    skipBlanks();
    return position < text.length() && text.charAt(position) == expected;
  }

  private void expect(char expected) {
    if (!at(expected)) {
      throw mistake("expected '" + expected + "' after: " + text.substring(0, position).trim());
    }
    position++;
  }

  private List<String> split(String words, char separator) {
    List<String> list = new ArrayList<>();
    for (int from = 0; from <= words.length(); ) {
      int to = words.indexOf(separator, from);
      to = to < 0 ? words.length() : to;
      if (to == from) {
        throw mistake("an empty word in: " + words);
      }
      list.add(words.substring(from, to));
      from = to + 1;
    }
    return list;
  }

  private CatalogueException mistake(String problem) {
    return new CatalogueException(file.name(), entry.line, problem);
  }
}
