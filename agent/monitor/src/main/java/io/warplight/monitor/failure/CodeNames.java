package io.warplight.monitor.failure;

import io.warplight.callsites.CodeSet;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Status;

/**
 * Names the codes that a method compares a status with: {@code 600 cudaErrorNotReady}. A code means
 * nothing without its domain, so they are those of the function that the method called. Stateless;
 * on the thread that failed, or the analysis thread.
 */
final class CodeNames {

  private CodeNames() {}

  /** The codes as a reader wants them; ranges and unknown codes stay numbers. */
  static String of(Catalogue catalogue, CodeSet codes, Domain domain, Numbering numbering) {
    StringBuilder names = new StringBuilder();
    String text = codes.toString();
    int from = 0;
    while (from <= text.length()) {
      int comma = text.indexOf(',', from);
      int end = comma < 0 ? text.length() : comma;
      names.append(from == 0 ? "" : ", ").append(text, from, end);
      appendName(names, text.substring(from, end), catalogue, domain, numbering);
      from = end + 1;
    }
    return names.toString();
  }

  private static void appendName(
      StringBuilder names, String code, Catalogue catalogue, Domain domain, Numbering numbering) {
    Status status;
    try {
      status = catalogue.status(domain, Integer.parseInt(code), numbering);
    } catch (NumberFormatException range) {
      return;
    }
    if (status.known()) {
      names.append(' ').append(status.name());
    }
  }
}
