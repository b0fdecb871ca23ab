package io.warplight.catalog;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The catalogue's readers: a text is taken, or refused with the line where it is wrong. */
public final class CatalogueTarget {
  private CatalogueTarget() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    read(() -> new BindingFile("x.txt", text).functions());
    read(() -> new StatusTable("x.txt", Domain.RUNTIME, text));
    read(() -> new Formatters("x.txt", text));
  }

  private static void read(Supplier<?> reader) {
    try {
      var unused = reader.get();
    } catch (CatalogueException refused) {
      if (!String.valueOf(refused.getMessage()).startsWith("x.txt:")) {
        throw refused;
      }
    }
  }
}
