package io.warplight.acceptance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The agent's own files as the build packed them into the jar: what {@code PackedFiles} reads. */
final class PackedJar {

  static final String PIECES = "warplight/pieces";

  private final ByteBuffer pieces;
  private final TreeMap<String, Integer> rows = new TreeMap<>();
  private final ByteBuffer table;

  PackedJar(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      table = bytes(zip, "warplight/table");
      pieces = bytes(zip, PIECES);
    }
    for (int row = 0; row < table.capacity(); row += 16) {
      int at = table.getInt(row + 4);
      byte[] name = new byte[pieces.getShort(at)];
      pieces.get(at + 2, name);
      rows.put(new String(name, StandardCharsets.UTF_8), row);
    }
  }

  Iterable<String> names() {
    return rows.keySet();
  }

  byte[] read(String name) throws IOException {
    int row = rows.get(name);
    byte[] packed = new byte[table.getInt(row + 8)];
    pieces.get(placeOf(name), packed);
    byte[] bytes = new byte[table.getInt(row + 12)];
    if (bytes.length == packed.length) {
      return packed;
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      if (inflater.inflate(bytes) != bytes.length) {
        throw new IOException(name + " is cut short");
      }
      return bytes;
    } catch (DataFormatException damaged) {
      throw new IOException(name, damaged);
    } finally {
      inflater.end();
    }
  }

  /**
   * Where the bytes, compressed or not, of the one file whose name ends so begin in {@link
   * #PIECES}.
   */
  int placeOf(String end) {
    String name = rows.keySet().stream().filter(n -> n.endsWith(end)).findFirst().orElseThrow();
    int at = table.getInt(rows.get(name) + 4);
    return at + 2 + pieces.getShort(at);
  }

  private static ByteBuffer bytes(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    return ByteBuffer.wrap(zip.getInputStream(entry).readAllBytes());
  }
}
