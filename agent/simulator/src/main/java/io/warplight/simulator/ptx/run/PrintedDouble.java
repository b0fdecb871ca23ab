package io.warplight.simulator.ptx.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** A double as C's printf writes it. Immutable. */
final class PrintedDouble {
  private final double value;
  private final char conversion;
  private final String flags;

  PrintedDouble(double value, char conversion, String flags) {
    this.value = value;
    this.conversion = conversion;
    this.flags = flags;
  }

  /** The text without padding; a negative precision is the default. */
  String text(int precision) {
    String sign =
        Double.doubleToRawLongBits(value) < 0 && !Double.isNaN(value)
            ? "-"
            : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    String text = sign + magnitude(precision < 0 ? 6 : precision);
    return Character.isUpperCase(conversion) ? text.toUpperCase(Locale.ROOT) : text;
  }

  private String magnitude(int precision) {
    double size = Math.abs(value);
    if (Double.isNaN(size)) {
      return "nan";
    }
    if (Double.isInfinite(size)) {
      return "inf";
    }
    switch (Character.toLowerCase(conversion)) {
      case 'f':
        return new BigDecimal(size).setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
      case 'e':
        return exponential(new BigDecimal(size), precision);
      case 'a':
        return Double.toHexString(size).replace(".0p", "p");
      default:
        return general(size, Math.max(1, precision));
    }
  }

  private String general(double size, int precision) {
    BigDecimal exact = new BigDecimal(size);
    String scientific = exponential(exact, precision - 1);
    int exponent = Integer.parseInt(scientific.substring(scientific.indexOf('e') + 1));
    if (exponent < -4 || exponent >= precision) {
      int mark = scientific.indexOf('e');
      return trim(scientific.substring(0, mark)) + scientific.substring(mark);
    }
    return trim(exact.setScale(precision - 1 - exponent, RoundingMode.HALF_EVEN).toPlainString());
  }

  private String trim(String digits) {
    if (flags.contains("#") || digits.indexOf('.') < 0) {
      return digits;
    }
    String shorter = digits.replaceAll("0+$", "");
    return shorter.endsWith(".") ? shorter.substring(0, shorter.length() - 1) : shorter;
  }

  private static String exponential(BigDecimal size, int precision) {
    BigDecimal rounded = size.round(new MathContext(precision + 1, RoundingMode.HALF_EVEN));
    int exponent = size.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    String digits =
        rounded.movePointLeft(exponent).setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
    int magnitude = Math.abs(exponent);
    return digits + (exponent < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + magnitude;
  }
}
