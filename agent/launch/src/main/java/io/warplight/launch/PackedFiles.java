package io.warplight.launch;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The agent's files inside its jar. They lie in one stored entry, one compressed piece each, and
 * another entry is the table of where; the build's {@code Pack} writes both.
 *
 * <p>Entries of their own would cost every JVM, also one that never calls CUDA: from 9 on the JDK
 * goes through a jar's whole directory, in code that is not compiled yet, before it loads the first
 * class from it. And no other loader or tool takes a piece for a class.
 *
 * <p>The jar is read through one descriptor that is opened at start, so that it may be deleted. Any
 * thread; holds no lock but the JDK's own of the open jar.
 */
final class PackedFiles implements Closeable {

  static final String TABLE = "warplight/table";
  static final String PIECES = "warplight/pieces";

  /** Hash of the name, offset among the pieces, packed length, length: four bytes each. */
  private static final int ROW = 16;

  private final ZipFile jar;
  private final ZipEntry pieces;
  private final byte[] table;

  private PackedFiles(ZipFile jar) throws IOException {
    this.jar = jar;
    this.pieces = entry(PIECES);
    ZipEntry rows = entry(TABLE);
    try (InputStream in = jar.getInputStream(rows)) {
      this.table = read(in, (int) rows.getSize());
    }
  }

  /**
   * Opens the agent's jar.
   *
   * @throws IOException if it cannot be read or is not the agent's
   */
  static PackedFiles open(File file) throws IOException {
    ZipFile jar = new ZipFile(file);
    try {
      return new PackedFiles(jar);
    } catch (IOException | RuntimeException | Error failure) {
      jar.close();
      throw failure;
    }
  }

  boolean contains(String name) throws IOException {
    return find(name, true) != null;
  }

  /** A file's bytes; null if there is none of that name. */
  byte @Nullable [] read(String name) throws IOException {
    return find(name, false);
  }

  /** Lets go of the jar. */
  @Override
  public void close() throws IOException {
    jar.close();
  }

  private ZipEntry entry(String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      throw new IOException(name.concat(" is missing in the agent's jar"));
    }
    return entry;
  }

  /** The bytes of the file, or no bytes if it is only asked whether it is there. */
  private byte @Nullable [] find(String name, boolean onlyWhether) throws IOException {
    byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
    int hash = name.hashCode();
    for (int row = firstRow(hash); row < table.length && word(row) == hash; row += ROW) {
      try (InputStream in = jar.getInputStream(pieces)) {
        skip(in, word(row + 4));
        // A piece begins with its name, because two names may have one hash.
        int nameLength = in.read() << 8 | in.read();
        if (nameLength == wanted.length && same(wanted, read(in, nameLength))) {
          return onlyWhether
              ? new byte[0]
              : unpacked(name, read(in, word(row + 8)), word(row + 12));
        }
      }
    }
    return null;
  }

  /** Where the first row is whose hash is not less. */
  private int firstRow(int hash) {
    int low = 0;
    int high = table.length / ROW;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (word(middle * ROW) < hash) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low * ROW;
  }

  private int word(int at) {
    return table[at] << 24
        | (table[at + 1] & 0xFF) << 16
        | (table[at + 2] & 0xFF) << 8
        | (table[at + 3] & 0xFF);
  }

  private static boolean same(byte[] left, byte[] right) {
    for (int i = 0; i < left.length; i++) {
      if (left[i] != right[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] unpacked(String name, byte[] packed, int length) throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      byte[] bytes = new byte[length];
      for (int done = 0; done < length; ) {
        int n = inflater.inflate(bytes, done, length - done);
        if (n == 0) {
          throw new IOException(name.concat(" is cut short"));
        }
        done += n;
      }
      return bytes;
    } catch (DataFormatException damaged) {
      throw new IOException(name.concat(" is damaged"), damaged);
    } finally {
      inflater.end();
    }
  }

  private static void skip(InputStream in, long bytes) throws IOException {
    for (long left = bytes; left > 0; ) {
      long n = in.skip(left);
      if (n <= 0) {
        throw new IOException("the agent's jar is cut short");
      }
      left -= n;
    }
  }

  private static byte[] read(InputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int done = 0; done < length; ) {
      int n = in.read(bytes, done, length - done);
      if (n < 0) {
        throw new IOException("the agent's jar is cut short");
      }
      done += n;
    }
    return bytes;
  }
}
