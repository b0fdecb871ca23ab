package io.warplight.catalog;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The methods that turn a status into text: what they are given is not checked by that, only passed
 * on to the text. Read from one file with a line for each, {@code domain owner.name descriptor}.
 *
 * <p>Immutable; used on any thread.
 */
final class Formatters {
  private final Map<String, Domain> formatters = new HashMap<>();

  /**
   * Reads a whole file.
   *
   * @throws CatalogueException if a line is not understood
   */
  Formatters(String file, String text) {
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      int blank = line.indexOf(' ');
      Domain domain = Domain.byId(line.substring(0, Math.max(blank, 0)));
      String method = line.substring(blank + 1);
      if (domain == null || method.indexOf('.') < 0 || !method.contains(" (")) {
        throw new CatalogueException(file, number, "takes \"domain owner.name descriptor\"");
      }
      if (formatters.put(method, domain) != null) {
        throw new CatalogueException(file, number, "listed twice: " + method);
      }
    }
  }

  /** The domain whose codes the method formats, or null if it is no formatter. */
  @Nullable Domain domain(String owner, String name, String descriptor) {
    return formatters.get(owner + "." + name + " " + descriptor);
  }

  /** All of them as {@code owner.name descriptor}. */
  Map<String, Domain> all() {
    return formatters;
  }
}
