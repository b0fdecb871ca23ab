package io.warplight.simulator.ptx.instructions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Forms on a device: against plain Java, and as lines to compare two devices by. */
public final class Sweep {
  private static final Map<String, Form> FORMS = new LinkedHashMap<>();

  static {
    for (Form form : Forms.all()) {
      FORMS.put(form.name, form);
    }
  }

  private static final int LONGS = Form.OUTPUT / 8;

  private Sweep() {}

  /** Results by row: the first and the second. */
  static long[][] results(Form form, Device device) throws Exception {
    long[][] rows = Operands.of(form);
    long[] input = new long[rows.length * Form.INPUTS];
    for (int r = 0; r < rows.length; r++) {
      System.arraycopy(rows[r], 0, input, r * Form.INPUTS, Form.INPUTS);
    }
    long[] output = new long[rows.length * LONGS];
    device.run(input, output);
    long[][] results = new long[rows.length][];
    for (int r = 0; r < rows.length; r++) {
      results[r] = new long[] {output[r * LONGS], output[r * LONGS + 1]};
    }
    return results;
  }

  /** The names of all forms. */
  public static List<String> names() {
    return new ArrayList<>(FORMS.keySet());
  }

  /** The module of a form. */
  public static String ptx(String name) {
    return form(name).ptx();
  }

  /** What is wrong with a form on a device that has loaded it, by plain Java's measure, or null. */
  public static @Nullable String wrong(String name, Device device) throws Exception {
    Form form = form(name);
    long[][] rows = Operands.of(form);
    long[][] results = results(form, device);
    Outcome[] expected = Reference.of(form, rows);
    if (expected == null) {
      return "plain Java knows no such thing";
    }
    for (int r = 0; r < rows.length; r++) {
      if (!expected[r].accepts(form, results[r][0], results[r][1])) {
        StringBuilder operands = new StringBuilder();
        for (int k = 0; k < form.inputs.size(); k++) {
          operands
              .append(' ')
              .append(Long.toHexString(Reference.cut(form.inputs.get(k), rows[r][k])));
        }
        return "row "
            + r
            + " of"
            + operands
            + " is "
            + Long.toHexString(results[r][0])
            + ":"
            + Long.toHexString(results[r][1])
            + ", not "
            + expected[r];
      }
    }
    return null;
  }

  private static Form form(String name) {
    Form form = FORMS.get(name);
    if (form == null) {
      throw new IllegalArgumentException(name);
    }
    return form;
  }

  /** The same of a form's name. */
  public static String line(String name, Device device) throws Exception {
    return line(form(name), device);
  }

  /** How a line of one device differs from another's, or null: approximations by their error. */
  public static @Nullable String difference(String name, String gpu, String ours) throws Exception {
    if (gpu.equals(ours)) {
      return null;
    }
    Form form = form(name);
    String[] theirWords = gpu.substring(name.length() + 1).split(" ");
    String[] ourWords = ours.substring(name.length() + 1).split(" ");
    if (!theirWords[0].equals(ourWords[0])) {
      return "loading " + theirWords[0] + " and " + ourWords[0];
    }
    Outcome[] expected = Reference.of(form, Operands.of(form));
    for (int r = 1; r < theirWords.length; r++) {
      long[] theirs = numbers(theirWords[r]);
      long[] mine = numbers(ourWords[r]);
      boolean same =
          Outcome.agree(form.result, theirs[0], mine[0])
              && Outcome.agree(form.second, theirs[1], mine[1]);
      if (!same
          && !(isClose(form, expected, r - 1, theirs) && isClose(form, expected, r - 1, mine))) {
        return "row " + (r - 1) + " " + theirWords[r] + " and " + ourWords[r];
      }
    }
    return null;
  }

  private static boolean isClose(Form form, Outcome @Nullable [] expected, int row, long[] result) {
    return expected != null
        && form.has("approx") | form.has("full")
        && expected[row].accepts(form, result[0], result[1]);
  }

  private static long[] numbers(String word) {
    String[] parts = word.split(":");
    return new long[] {
      Long.parseUnsignedLong(parts[0], 16),
      parts.length > 1 ? Long.parseUnsignedLong(parts[1], 16) : 0
    };
  }

  /** {@code add.s32 0 1f 2e …}: the status of loading, then the results. */
  static String line(Form form, Device device) throws Exception {
    int status = device.load(form.ptx());
    StringBuilder line = new StringBuilder(form.name).append(' ').append(status);
    if (status == 0) {
      for (long[] result : results(form, device)) {
        line.append(' ').append(Long.toHexString(result[0]));
        if (!form.second.isEmpty()) {
          line.append(':').append(Long.toHexString(result[1]));
        }
      }
    }
    return line.toString();
  }
}
