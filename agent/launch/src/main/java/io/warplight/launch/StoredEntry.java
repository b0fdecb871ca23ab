package io.warplight.launch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/**
 * Entries of a jar that are stored as they are, read where they lie, by one seek and one read. The
 * JDK's stream of an entry takes several objects and a cleaner each time, and that for each of some
 * 450 classes made a tenth of the time to the first checked call.
 *
 * <p>Reads what the jar's own directory says, so a jar that somebody packed again still works as
 * long as these entries stay stored. Any thread; the only lock is around a seek and its read.
 */
final class StoredEntry {

  /** The record at a jar's end without its comment, and the longest comment. */
  private static final int END = 22;

  private static final int LONGEST_COMMENT = 0xFFFF;
  private static final int END_SIGNATURE = 0x06054b50;

  /** A row of the directory without names, and what stands before an entry's bytes without them. */
  private static final int ROW = 46;

  private static final int HEADER = 30;

  private final RandomAccessFile file;
  private final long start;
  private final long length;

  private StoredEntry(RandomAccessFile file, long start, long length) {
    this.file = file;
    this.start = start;
    this.length = length;
  }

  /**
   * Finds entries.
   *
   * @throws IOException if the file is no jar, or one of them is not there, or not stored
   */
  static StoredEntry[] find(RandomAccessFile file, String... names) throws IOException {
    byte[] directory = directory(file);
    StoredEntry[] found = new StoredEntry[names.length];
    for (int at = 0; at + ROW <= directory.length; ) {
      int nameLength = two(directory, at + 28);
      String name = new String(directory, at + ROW, nameLength, StandardCharsets.UTF_8);
      for (int i = 0; i < names.length; i++) {
        if (name.equals(names[i])) {
          found[i] = entry(file, directory, at, name);
        }
      }
      at += ROW + nameLength + two(directory, at + 30) + two(directory, at + 32);
    }
    for (int i = 0; i < names.length; i++) {
      if (found[i] == null) {
        throw new IOException(names[i].concat(" is missing in the agent's jar"));
      }
    }
    return found;
  }

  /** Bytes of the entry, fewer than asked for where it ends. */
  byte[] read(long offset, int count) throws IOException {
    return read(file, start + offset, (int) Math.min(count, length - offset));
  }

  /** All of the entry. */
  byte[] read() throws IOException {
    return read(0, (int) length);
  }

  private static byte[] directory(RandomAccessFile file) throws IOException {
    long size = file.length();
    // Nobody has put a comment there, nearly always.
    for (int longest = 0; ; longest = LONGEST_COMMENT) {
      byte[] end =
          read(file, Math.max(0, size - END - longest), (int) Math.min(size, END + longest));
      for (int at = end.length - END; at >= 0; at--) {
        if (four(end, at) == END_SIGNATURE) {
          int length = four(end, at + 12);
          if (length < 0 || length > size) {
            throw new IOException("the agent's jar is damaged");
          }
          return read(file, four(end, at + 16) & 0xFFFFFFFFL, length);
        }
      }
      if (longest > 0) {
        throw new IOException("the agent's jar is no jar");
      }
    }
  }

  private static StoredEntry entry(RandomAccessFile file, byte[] directory, int at, String name)
      throws IOException {
    if (two(directory, at + 10) != 0) {
      throw new IOException(name.concat(" is compressed in the agent's jar: it was packed again"));
    }
    long header = four(directory, at + 42) & 0xFFFFFFFFL;
    byte[] lengths = read(file, header, HEADER);
    return new StoredEntry(
        file,
        header + HEADER + two(lengths, 26) + two(lengths, 28),
        four(directory, at + 24) & 0xFFFFFFFFL);
  }

  private static byte[] read(RandomAccessFile file, long at, int count) throws IOException {
    byte[] bytes = new byte[count];
    synchronized (file) {
      file.seek(at);
      file.readFully(bytes);
    }
    return bytes;
  }

  private static int two(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8;
  }

  private static int four(byte[] bytes, int at) {
    return two(bytes, at) | two(bytes, at + 2) << 16;
  }
}
