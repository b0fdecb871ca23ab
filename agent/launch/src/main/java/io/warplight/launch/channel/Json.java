package io.warplight.launch.channel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON that somebody else wrote, who may mean ill: what is nested too deep, or is no JSON to
 * the letter, is refused. Its length its reader has bounded. Objects become {@code Map}, arrays
 * {@code List}, numbers {@code Long} or {@code Double}. One use, one thread.
 */
public final class Json {

  private static final int MOST_DEPTH = 16;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /**
   * An object.
   *
   * @throws IllegalArgumentException if the text is no JSON object
   */
  public static Map<String, Object> object(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.blank();
    if (json.at != text.length() || !(value instanceof Map)) {
      throw json.unexpected();
    }
    return map(value);
  }

  /** The value as an object; empty if it is none. */
  @SuppressWarnings("unchecked") // All maps in here are made in here.
  public static Map<String, Object> map(@Nullable Object value) {
    return value instanceof Map ? (Map<String, Object>) value : Collections.emptyMap();
  }

  /** The value as an array; empty if it is none. */
  @SuppressWarnings("unchecked") // All lists in here are made in here.
  public static List<Object> list(@Nullable Object value) {
    return value instanceof List ? (List<Object>) value : Collections.emptyList();
  }

  /** The value as text; empty if it is none. */
  public static String text(@Nullable Object value) {
    return value instanceof String ? (String) value : "";
  }

  /** The value as a whole number; 0 if it is none. */
  public static long number(@Nullable Object value) {
    return value instanceof Long ? (Long) value : 0;
  }

  /** A value; {@code ""} stands for null, which nobody here writes. */
  private Object value(int depth) {
    if (depth > MOST_DEPTH) {
      throw new IllegalArgumentException("nested deeper than " + MOST_DEPTH);
    }
    blank();
    char next = at < text.length() ? text.charAt(at) : ' ';
    switch (next) {
      case '{':
        return members(depth);
      case '[':
        return elements(depth);
      case '"':
        return string();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", "");
      default:
        return numeral();
    }
  }

  private Map<String, Object> members(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    if (isNext('}')) {
      return members;
    }
    do {
      blank();
      String name = string();
      expect(':');
      members.put(name, value(depth + 1));
    } while (isNext(','));
    expect('}');
    return members;
  }

  private List<Object> elements(int depth) {
    List<Object> elements = new ArrayList<>();
    at++;
    if (isNext(']')) {
      return elements;
    }
    do {
      elements.add(value(depth + 1));
    } while (isNext(','));
    expect(']');
    return elements;
  }

  private String string() {
    if (at >= text.length() || text.charAt(at) != '"') {
      throw unexpected();
    }
    StringBuilder read = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return read.toString();
      }
      if (c < ' ') {
        throw unexpected();
      }
      read.append(c == '\\' ? escaped() : c);
    }
    throw unexpected();
  }

  private char escaped() {
    at++;
    char c = at < text.length() ? text.charAt(at) : ' ';
    switch (c) {
      case '"':
      case '\\':
      case '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return unicode();
      default:
        throw unexpected();
    }
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      at++;
      int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
      if (digit < 0) {
        throw unexpected();
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Object numeral() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String numeral = text.substring(from, at);
    try {
      return numeral.matches("-?[0-9]{1,18}")
          ? (Object) Long.valueOf(numeral)
          : (Object) Double.valueOf(numeral);
    } catch (NumberFormatException e) {
      throw unexpected();
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected();
    }
    at += word.length();
    return value;
  }

  private boolean isNext(char c) {
    blank();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!isNext(c)) {
      throw unexpected();
    }
  }

  private void blank() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException("no JSON from character " + at + " on");
  }
}
