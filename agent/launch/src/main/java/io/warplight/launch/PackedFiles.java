package io.warplight.launch;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The agent's files inside its jar. They lie in one stored entry, one piece each, compressed or
 * not, and another entry is the table of where; the build's {@code Pack} writes both.
 *
 * <p>Entries of their own would cost every JVM, also one that never calls CUDA: from 9 on the JDK
 * goes through a jar's whole directory, in code that is not compiled yet, before it loads the first
 * class from it. And no other loader or tool takes a piece for a class.
 *
 * <p>The jar is read through one descriptor that is opened at start, so that it may be deleted. Any
 * thread; holds a lock while it reads, and none while it asks anybody.
 */
final class PackedFiles implements Closeable {

  static final String TABLE = "warplight/table";
  static final String PIECES = "warplight/pieces";

  /** Hash of the name, offset among the pieces, packed length, length: four bytes each. */
  private static final int ROW = 16;

  private final RandomAccessFile jar;
  private final StoredEntry pieces;
  private final byte[] table;

  private PackedFiles(RandomAccessFile jar) throws IOException {
    this.jar = jar;
    StoredEntry[] entries = StoredEntry.find(jar, PIECES, TABLE);
    this.pieces = entries[0];
    this.table = entries[1].read();
  }

  /**
   * Opens the agent's jar.
   *
   * @throws IOException if it cannot be read or is not the agent's
   */
  static PackedFiles open(File file) throws IOException {
    RandomAccessFile jar = new RandomAccessFile(file, "r");
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

  /** The bytes of the file, or no bytes if it is only asked whether it is there. */
  private byte @Nullable [] find(String name, boolean onlyWhether) throws IOException {
    byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
    int hash = name.hashCode();
    for (int row = firstRow(hash); row < table.length && word(row) == hash; row += ROW) {
      // A piece begins with its name, because two names may have one hash.
      int body = 2 + wanted.length;
      byte[] piece = pieces.read(word(row + 4), onlyWhether ? body : body + word(row + 8));
      if (isNamed(piece, wanted)) {
        return onlyWhether ? new byte[0] : unpacked(name, piece, body, word(row + 12));
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

  private static boolean isNamed(byte[] piece, byte[] name) {
    if (piece.length < 2 + name.length
        || ((piece[0] & 0xFF) << 8 | (piece[1] & 0xFF)) != name.length) {
      return false;
    }
    for (int i = 0; i < name.length; i++) {
      if (piece[2 + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  /** The file's bytes, of a piece in which they lie behind its name. */
  private static byte[] unpacked(String name, byte[] piece, int from, int length)
      throws IOException {
    if (piece.length - from == length) {
      return Arrays.copyOfRange(piece, from, piece.length);
    }
    byte[] bytes = new byte[length];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(piece, from, piece.length - from);
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
}
