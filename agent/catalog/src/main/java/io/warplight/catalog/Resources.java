package io.warplight.catalog;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Where the catalogue's files come from: the resources beside its classes, unless a test gives its
 * own. Called on whatever thread asks the catalogue first.
 */
interface Resources {
  /** The files that lie beside this class, in the same jar and class loader. */
  Resources BESIDE_THE_CLASSES =
      new Resources() {
        @Override
        public String read(String name) throws IOException {
          // By the class, not by its loader: a relative name follows the package if it is
          // relocated.
          try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
              throw new IOException("no such file in the catalogue: " + name);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(65536);
            byte[] buffer = new byte[16384];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
              bytes.write(buffer, 0, n);
            }
            // Not StandardCharsets, whose initialisation has deadlocked with that of jar files.
            return bytes.toString("UTF-8");
          }
        }
      };

  /**
   * The file's text.
   *
   * @param name relative to this package: {@code bindings/JCuda.txt}
   * @throws IOException if there is none or it cannot be read
   */
  String read(String name) throws IOException;
}
