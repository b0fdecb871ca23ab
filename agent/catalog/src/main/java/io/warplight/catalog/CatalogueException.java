package io.warplight.catalog;

/**
 * A catalogue file says something that its reader does not take. The message begins with the place:
 * {@code JCuda.txt:17: …}. Builds and tests let it out; {@link Catalogue} in a running application
 * keeps it for {@link Catalogue#faults()}.
 */
final class CatalogueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CatalogueException(String file, int line, String problem) {
    super(file + ":" + line + ": " + problem);
  }
}
