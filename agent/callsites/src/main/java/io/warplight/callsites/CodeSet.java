package io.warplight.callsites;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of status codes, kept as sorted, disjoint ranges of {@code int}. Says which codes a
 * comparison tells from success. Immutable.
 */
public final class CodeSet {
  /** No code. */
  public static final CodeSet NONE = new CodeSet(new int[0]);

  /** Every code. */
  public static final CodeSet ALL = range(Integer.MIN_VALUE, Integer.MAX_VALUE);

  private static final int MAX_TEXT_RANGES = 64;

  // first, last, first, last, …; a gap of at least one code between neighbours
  private final int[] bounds;

  private CodeSet(int[] bounds) {
    this.bounds = bounds;
  }

  /**
   * The codes from {@code first} to {@code last}, both included; none if they are the wrong way
   * round.
   */
  public static CodeSet range(int first, int last) {
    return first > last ? NONE : new CodeSet(new int[] {first, last});
  }

  /** The one code. */
  public static CodeSet of(int code) {
    return range(code, code);
  }

  /** The codes given, in any order. */
  public static CodeSet of(int... codes) {
    int[] sorted = codes.clone();
    Arrays.sort(sorted);
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < sorted.length; i++) {
      boolean goesOn = i > 0 && sorted[i] <= sorted[i - 1] + 1L;
      if (goesOn) {
        out.set(out.size() - 1, sorted[i]);
      } else {
        out.add(sorted[i]);
        out.add(sorted[i]);
      }
    }
    return of(out);
  }

  public boolean isEmpty() {
    return bounds.length == 0;
  }

  public boolean contains(int code) {
    for (int i = 0; i < bounds.length; i += 2) {
      if (code >= bounds[i] && code <= bounds[i + 1]) {
        return true;
      }
    }
    return false;
  }

  /** Whether every code of {@code other} is in this set. */
  public boolean containsAll(CodeSet other) {
    return or(other).equals(this);
  }

  /** The codes of either. */
  public CodeSet or(CodeSet other) {
    return not().and(other.not()).not();
  }

  /** The codes of both. */
  public CodeSet and(CodeSet other) {
    List<Integer> out = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < bounds.length && j < other.bounds.length) {
      int first = Math.max(bounds[i], other.bounds[j]);
      int last = Math.min(bounds[i + 1], other.bounds[j + 1]);
      if (first <= last) {
        out.add(first);
        out.add(last);
      }
      if (bounds[i + 1] < other.bounds[j + 1]) {
        i += 2;
      } else {
        j += 2;
      }
    }
    return of(out);
  }

  /** Every code that is not in this set. */
  public CodeSet not() {
    List<Integer> out = new ArrayList<>();
    long next = Integer.MIN_VALUE;
    for (int i = 0; i < bounds.length; i += 2) {
      if (next < bounds[i]) {
        out.add((int) next);
        out.add(bounds[i] - 1);
      }
      next = bounds[i + 1] + 1L;
    }
    if (next <= Integer.MAX_VALUE) {
      out.add((int) next);
      out.add(Integer.MAX_VALUE);
    }
    return of(out);
  }

  private static CodeSet of(List<Integer> bounds) {
    int[] array = new int[bounds.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = bounds.get(i);
    }
    return new CodeSet(array);
  }

  /**
   * The set as text: {@code 600}, {@code 600,700..702}, {@code 2..} (2 and greater) or {@code ..-1}
   * (-1 and less). The 64th range stands for all that follow it as well: rather too many codes are
   * taken for looked for than too few.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bounds.length; i += 2) {
      if (i > 0) {
        text.append(',');
      }
      if (i / 2 == MAX_TEXT_RANGES - 1) {
        appendRange(text, bounds[i], bounds[bounds.length - 1]);
        break;
      }
      appendRange(text, bounds[i], bounds[i + 1]);
    }
    return text.toString();
  }

  private static void appendRange(StringBuilder text, int first, int last) {
    if (first == last) {
      text.append(first);
      return;
    }
    if (first != Integer.MIN_VALUE) {
      text.append(first);
    }
    text.append("..");
    if (last != Integer.MAX_VALUE) {
      text.append(last);
    }
  }

  /** Reads what {@link #toString()} wrote; what cannot be read is left out. */
  public static CodeSet parse(String text) {
    CodeSet set = NONE;
    int from = 0;
    while (from <= text.length()) {
      int comma = text.indexOf(',', from);
      int end = comma < 0 ? text.length() : comma;
      set = set.or(parseRange(text.substring(from, end)));
      from = end + 1;
    }
    return set;
  }

  private static CodeSet parseRange(String part) {
    try {
      int dots = part.indexOf("..");
      if (dots < 0) {
        return of(Integer.parseInt(part));
      }
      String first = part.substring(0, dots);
      String last = part.substring(dots + 2);
      return range(
          first.isEmpty() ? Integer.MIN_VALUE : Integer.parseInt(first),
          last.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(last));
    } catch (NumberFormatException notACode) {
      // Written by another version of this class, or cut short.
      return NONE;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodeSet && Arrays.equals(bounds, ((CodeSet) other).bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }
}
