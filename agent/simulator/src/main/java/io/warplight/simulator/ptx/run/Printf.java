package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Raw;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The device's printf: a format and a buffer of promoted arguments, both in device memory. Used for
 * one call by one lane.
 */
final class Printf {
  private static final int WIDEST = 4096;

  private final KernelCode code;
  private final Lane lane;
  private final StringBuilder out = new StringBuilder();
  private long next;
  private int count;

  Printf(KernelCode code, Lane lane) {
    this.code = code;
    this.lane = lane;
  }

  /** Prints and returns the number of arguments. */
  int print(long formatAddress, long arguments) {
    String format = new DeviceStrings(code, lane).read(formatAddress);
    next = arguments;
    int at = 0;
    while (at < format.length()) {
      char c = format.charAt(at);
      if (c != '%') {
        out.append(c);
        at++;
      } else {
        at = directive(format, at);
      }
    }
    code.grid.device.print(out.toString());
    return count;
  }

  private int directive(String format, int start) {
    int at = start + 1;
    StringBuilder flags = new StringBuilder();
    while (at < format.length() && "-+ #0".indexOf(format.charAt(at)) >= 0) {
      flags.append(format.charAt(at++));
    }
    int[] position = {at};
    int width = number(format, position);
    if (width < 0 && width != -1) {
      flags.append('-');
      width = -width;
    }
    int precision = -1;
    if (position[0] < format.length() && format.charAt(position[0]) == '.') {
      position[0]++;
      if (position[0] < format.length() && format.charAt(position[0]) == '*') {
        return literally(format, start, position[0] + 1);
      }
      precision = Math.max(0, number(format, position));
    }
    at = position[0];
    int longs = 0;
    boolean small = false;
    while (at < format.length() && "hlLqjzt".indexOf(format.charAt(at)) >= 0) {
      small |= format.charAt(at) == 'h';
      longs += format.charAt(at++) == 'h' ? 0 : 1;
    }
    if (at >= format.length()) {
      out.append(format, start, at);
      return at;
    }
    char conversion = format.charAt(at);
    String text = convert(conversion, flags.toString(), precision, longs > 0, small);
    out.append(
        text == null ? format.substring(start, at + 1) : pad(text, flags, width, conversion));
    return at + 1;
  }

  /** A precision from an argument: the GPU prints the directive as it stands. */
  private int literally(String format, int start, int from) {
    int at = from;
    while (at < format.length() && "hlLqjzt".indexOf(format.charAt(at)) >= 0) {
      at++;
    }
    int end = Math.min(at + 1, format.length());
    out.append(format, start, end);
    return end;
  }

  private int number(String format, int[] position) {
    int at = position[0];
    if (at < format.length() && format.charAt(at) == '*') {
      position[0]++;
      return Math.max(-WIDEST, Math.min(WIDEST, (int) integer(false)));
    }
    int value = -1;
    while (at < format.length() && Character.isDigit(format.charAt(at))) {
      value = Math.min(WIDEST, Math.max(value, 0) * 10 + format.charAt(at++) - '0');
    }
    position[0] = at;
    return value;
  }

  private long integer(boolean wide) {
    count++;
    int size = wide ? 8 : 4;
    next = next + size - 1 & -size;
    long at = code.generic(lane, -1, next, size);
    next += size;
    return wide ? Raw.getLong(at) : Raw.getInt(at);
  }

  private @Nullable String convert(
      char conversion, String flags, int precision, boolean wide, boolean small) {
    switch (conversion) {
      case '%':
        return "%";
      case 'd':
      case 'i':
        long signed = integer(wide);
        return integral(Long.toString(small ? (short) signed : signed), flags, precision);
      case 'u':
        return integral(Long.toUnsignedString(unsigned(wide, small)), "", precision);
      case 'x':
      case 'X':
        long value = unsigned(wide, small);
        String hex = integral(Long.toHexString(value), "", precision);
        String marked = flags.contains("#") && value != 0 ? "0x" + hex : hex;
        return conversion == 'X' ? marked.toUpperCase(Locale.ROOT) : marked;
      case 'o':
        return integral(Long.toOctalString(unsigned(wide, small)), "", precision);
      case 'c':
        return String.valueOf((char) (integer(false) & 255));
      case 'p':
        return "0x" + Long.toHexString(integer(true));
      case 's':
        long address = integer(true);
        String text = address == 0 ? "(null)" : new DeviceStrings(code, lane).read(address);
        return precision >= 0 && precision < text.length() ? text.substring(0, precision) : text;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        return new PrintedDouble(Double.longBitsToDouble(integer(true)), conversion, flags)
            .text(precision);
      default:
        return null;
    }
  }

  private long unsigned(boolean wide, boolean small) {
    long value = integer(wide);
    return small ? value & 0xffff : wide ? value : value & 0xffffffffL;
  }

  private static String integral(String digits, String flags, int precision) {
    boolean negative = digits.startsWith("-");
    StringBuilder text = new StringBuilder(negative ? digits.substring(1) : digits);
    while (text.length() < precision) {
      text.insert(0, '0');
    }
    String sign = negative ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    return sign + text;
  }

  private static String pad(String text, CharSequence flags, int width, char conversion) {
    StringBuilder padded = new StringBuilder(text);
    String chosen = flags.toString();
    boolean left = chosen.contains("-");
    boolean zeros = chosen.contains("0") && !left && "cs%p".indexOf(conversion) < 0;
    int sign = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
    while (padded.length() < width) {
      if (left) {
        padded.append(' ');
      } else {
        padded.insert(zeros ? sign : 0, zeros ? '0' : ' ');
      }
    }
    return padded.toString();
  }
}
