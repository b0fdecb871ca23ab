package io.warplight.callsites;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@link Place} to string and back: {@code 1|m=step|d=()V|o=0|f=discarded|l=12}. Values escape
 * {@code %}, {@code |} and every character that is not plainly printable as {@code %} and four hex
 * digits, so that no name can forge a field or a log line. Unknown keys are skipped and missing
 * ones have their defaults, so that versions can read each other. Pure functions.
 */
final class PlaceCodec {
  private static final String VERSION = "1";
  // Two names and seven details of these sizes stay below the constant pool's 65,535 bytes.
  private static final int MAX_NAME_BYTES = 16_000;
  private static final int MAX_DETAIL_BYTES = 4_000;
  private static final int KEPT_NAME_CHARACTERS = 1_000;
  private static final String NO_PLACE = "?";

  private PlaceCodec() {}

  static String encode(Place place) {
    StringBuilder out = new StringBuilder(VERSION);
    put(out, 'm', name(place.method()));
    put(out, 'd', name(place.descriptor()));
    put(out, 'o', Integer.toString(place.ordinal()));
    put(out, 'f', place.fate().id());
    putNumber(out, 'l', place.line());
    putDetail(out, 's', place.sourceFile());
    putNumber(out, 'n', place.overwrittenLine());
    putDetail(out, 'b', place.overwrittenBy());
    putDetail(out, 'c', place.codes().isEmpty() ? null : place.codes().toString());
    putDetail(out, 't', place.formatter());
    putDetail(out, 'x', place.catches() == CatchKind.NONE ? null : place.catches().id());
    putDetail(out, 'p', place.polls() ? "" : null);
    putDetail(out, 'u', place.unwinds() ? "" : null);
    putDetail(out, 'a', place.passedTo());
    putDetail(out, 'i', place.storedIn());
    putDetail(out, 'v', place.returnsDerived() ? "" : null);
    putDetail(out, 'r', place.reason());
    return out.toString();
  }

  static Place decode(String text) {
    Map<Character, String> fields = fields(text);
    String method = fields.get('m');
    String descriptor = fields.get('d');
    if (method == null || descriptor == null) {
      return Place.at(NO_PLACE, NO_PLACE, 0).reason("no_place").build();
    }
    return Place.at(method, descriptor, number(fields.get('o')))
        .fate(fate(fields.get('f')))
        .line(number(fields.get('l')))
        .sourceFile(fields.get('s'))
        .overwritten(number(fields.get('n')), fields.get('b'))
        .codes(CodeSet.parse(fields.getOrDefault('c', "")))
        .formatter(fields.get('t'))
        .catches(CatchKind.of(fields.getOrDefault('x', "")))
        .polls(fields.containsKey('p'))
        .unwinds(fields.containsKey('u'))
        .passedTo(fields.get('a'))
        .storedIn(fields.get('i'))
        .returnsDerived(fields.containsKey('v'))
        .reason(fields.get('r'))
        .build();
  }

  private static void putNumber(StringBuilder out, char key, int value) {
    if (value != 0) {
      put(out, key, Integer.toString(value));
    }
  }

  private static void putDetail(StringBuilder out, char key, @Nullable String value) {
    if (value == null) {
      return;
    }
    String escaped = escape(value);
    if (bytes(escaped) <= MAX_DETAIL_BYTES) {
      put(out, key, escaped);
    }
  }

  private static void put(StringBuilder out, char key, String escaped) {
    out.append('|').append(key).append('=').append(escaped);
  }

  private static String name(String name) {
    String escaped = escape(name);
    if (bytes(escaped) <= MAX_NAME_BYTES) {
      return escaped;
    }
    // The hash keeps two long overloads apart; sites are keyed by method and descriptor.
    return escape(
        name.substring(0, KEPT_NAME_CHARACTERS) + "#" + Integer.toHexString(name.hashCode()));
  }

  private static String escape(String value) {
    StringBuilder out = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (isPlain(c)) {
        out.append(c);
      } else {
        out.append('%');
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit((c >> shift) & 0xF, 16));
        }
      }
    }
    return out.toString();
  }

  private static boolean isPlain(char c) {
    if (c < 0x7F) {
      return c >= ' ' && c != '%' && c != '|';
    }
    // Letters and digits of any script; no controls, no line or direction marks, no halves of
    // pairs.
    return Character.isLetterOrDigit(c);
  }

  private static String unescape(String value) {
    StringBuilder out = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      int code = c == '%' ? hex(value, i + 1) : -1;
      if (code >= 0) {
        out.append((char) code);
        i += 4;
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static int hex(String value, int from) {
    if (from + 4 > value.length()) {
      return -1;
    }
    int code = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(value.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }

  private static int bytes(String value) {
    int bytes = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  private static Map<Character, String> fields(String text) {
    Map<Character, String> fields = new HashMap<>();
    int bar = text.indexOf('|');
    while (bar >= 0) {
      int next = text.indexOf('|', bar + 1);
      int end = next < 0 ? text.length() : next;
      if (end - bar >= 3 && text.charAt(bar + 2) == '=') {
        fields.put(text.charAt(bar + 1), unescape(text.substring(bar + 3, end)));
      }
      bar = next;
    }
    return fields;
  }

  private static int number(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  private static Fate fate(@Nullable String id) {
    for (Fate fate : Fate.values()) {
      if (fate.id().equals(id)) {
        return fate;
      }
    }
    return Fate.UNKNOWN;
  }
}
