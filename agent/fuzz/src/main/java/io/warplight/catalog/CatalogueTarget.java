package io.warplight.catalog;

import java.nio.charset.StandardCharsets;

/** The catalogue's readers: a text is taken, or refused with the line where it is wrong. */
public final class CatalogueTarget {
  private CatalogueTarget() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    if (bytes.length == 0) {
      return;
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      switch (bytes[0] % 3) {
        case 0 -> {
          var unused = new BindingFile("x.txt", text).functions();
        }
        case 1 -> {
          var unused = new StatusTable("x.txt", Domain.RUNTIME, text);
        }
        default -> {
          var unused = new Formatters("x.txt", text);
        }
      }
    } catch (CatalogueException refused) {
      if (!String.valueOf(refused.getMessage()).startsWith("x.txt:")) {
        throw refused;
      }
    }
  }
}
