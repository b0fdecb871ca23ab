package io.warplight.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The codes of one domain, read from its file:
 *
 * <pre>
 * domain runtime
 * prefix cudaError cuda
 * 700 cudaErrorIllegalAddress sticky: a kernel read or wrote an address that it may not
 * </pre>
 *
 * <p>Immutable; handed from thread to thread freely.
 */
final class StatusTable {
  private static final String STICKY = " sticky";
  private static final String SHUTDOWN = " shutdown";

  private final String file;
  private final Domain domain;
  private final Map<Integer, Status> statuses = new HashMap<>();
  private final List<Status> inOrder = new ArrayList<>();
  private String[] prefixes = {};

  /**
   * Reads a whole file.
   *
   * @throws CatalogueException if a line is not understood, or a code is listed twice
   */
  StatusTable(String file, Domain domain, String text) {
    this.file = file;
    this.domain = domain;
    int number = 0;
    for (int from = 0; from < text.length(); ) {
      number++;
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      if (end > from && text.charAt(from) != '#') {
        readLine(text.substring(from, end), number);
      }
      from = end + 1;
    }
  }

  private void readLine(String line, int number) {
    if (line.startsWith("domain ")) {
      if (!line.substring("domain ".length()).equals(domain.id())) {
        throw new CatalogueException(file, number, "not the domain " + domain.id());
      }
      return;
    }
    if (line.startsWith("prefix ")) {
      prefixes = line.substring("prefix ".length()).split(" ", -1);
      return;
    }
    int colon = line.indexOf(": ");
    int afterCode = line.indexOf(' ');
    if (afterCode < 0 || colon < afterCode) {
      throw new CatalogueException(file, number, "takes \"code name [word]: text\"");
    }
    int blank = line.indexOf(' ', afterCode + 1);
    int afterName = blank < colon ? blank : colon;
    int code = code(line.substring(0, afterCode), number);
    String name = line.substring(afterCode + 1, afterName);
    String word = line.substring(afterName, colon);
    if (!word.isEmpty() && !word.equals(STICKY) && !word.equals(SHUTDOWN)) {
      throw new CatalogueException(file, number, "neither sticky nor shutdown:" + word);
    }
    Severity severity = code == domain.success() ? Severity.SUCCESS : Severity.FAILURE;
    Status status =
        new Status(
            domain,
            code,
            name,
            line.substring(colon + 2),
            withoutPrefix(name),
            word.equals(STICKY) ? Severity.STICKY : severity,
            true,
            word.equals(SHUTDOWN));
    if (statuses.put(code, status) != null) {
      throw new CatalogueException(file, number, "listed twice: " + code);
    }
    inOrder.add(status);
  }

  private int code(String digits, int number) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new CatalogueException(file, number, "no code: " + digits);
    }
  }

  private String withoutPrefix(String name) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix) && name.length() > prefix.length()) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  /**
   * {@code ECCUncorrectable} and {@code ECC_UNCORRECTABLE} both become {@code ecc_uncorrectable}.
   */
  static String snake(String name) {
    StringBuilder snake = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (i > 0 && isUpper(c) && name.charAt(i - 1) != '_') {
        boolean afterLower = !isUpper(name.charAt(i - 1));
        boolean beforeLower = i + 1 < name.length() && isLower(name.charAt(i + 1));
        if (afterLower || beforeLower) {
          snake.append('_');
        }
      }
      snake.append(c);
    }
    return snake.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  /** The status with this code; one that says that it is unknown if the table has none. */
  Status status(int code) {
    Status status = statuses.get(code);
    return status == null ? Status.unknown(domain, code) : status;
  }

  /** All of them, in the file's order. */
  List<Status> statuses() {
    return inOrder;
  }
}
