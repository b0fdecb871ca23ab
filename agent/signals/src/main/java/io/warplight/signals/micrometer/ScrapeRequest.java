package io.warplight.signals.micrometer;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks for: the first line of an HTTP request and the one header that matters.
 * Immutable.
 */
final class ScrapeRequest {

  private static final int MOST_BYTES = 16 << 10;
  private static final String ACCEPT = "accept:";

  private final String method;
  private final String path;
  private final @Nullable String accept;

  private ScrapeRequest(String method, String path, @Nullable String accept) {
    this.method = method;
    this.path = path;
    this.accept = accept;
  }

  /**
   * Reads one.
   *
   * @throws IOException if the client hangs up, waits too long, or sends something else
   */
  static ScrapeRequest read(InputStream connection) throws IOException {
    InputStream in = new BufferedInputStream(connection);
    byte[] head = new byte[MOST_BYTES];
    int length = 0;
    while (length < 4 || !endsInEmptyLine(head, length)) {
      int next = length < MOST_BYTES ? in.read() : -1;
      if (next < 0) {
        throw new EOFException("no HTTP request");
      }
      head[length++] = (byte) next;
    }
    String[] lines = new String(head, 0, length, StandardCharsets.ISO_8859_1).split("\r\n", -1);
    String[] first = lines[0].split(" ", -1);
    if (first.length != 3 || !first[2].startsWith("HTTP/")) {
      throw new IOException("no HTTP request");
    }
    int query = first[1].indexOf('?');
    return new ScrapeRequest(
        first[0], query < 0 ? first[1] : first[1].substring(0, query), accept(lines));
  }

  private static boolean endsInEmptyLine(byte[] head, int length) {
    return head[length - 1] == '\n'
        && head[length - 2] == '\r'
        && head[length - 3] == '\n'
        && head[length - 4] == '\r';
  }

  private static @Nullable String accept(String[] lines) {
    for (String line : lines) {
      if (line.regionMatches(true, 0, ACCEPT, 0, ACCEPT.length())) {
        return line.substring(ACCEPT.length()).trim();
      }
    }
    return null;
  }

  String method() {
    return method;
  }

  String path() {
    return path;
  }

  /** The Accept header; null if there is none. */
  @Nullable String accept() {
    return accept;
  }
}
