package io.warplight.signals.micrometer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What a client gets: a status, a page or none. Immutable; on an answerer's thread. */
final class ScrapeAnswer {

  private static final byte[] NOTHING = {};

  private final String status;
  private final String headers;
  private final byte[] page;
  private final boolean headOnly;

  private ScrapeAnswer(String status, String headers, byte[] page, boolean headOnly) {
    this.status = status;
    this.headers = headers;
    this.page = page;
    this.headOnly = headOnly;
  }

  static ScrapeAnswer to(ScrapeRequest request, Exposition exposition) {
    if (!request.path().equals(ScrapeServer.PATH)) {
      return new ScrapeAnswer("404 Not Found", "", NOTHING, false);
    }
    boolean headOnly = request.method().equals("HEAD");
    if (!headOnly && !request.method().equals("GET")) {
      return new ScrapeAnswer("405 Method Not Allowed", "Allow: GET, HEAD\r\n", NOTHING, false);
    }
    String format = Exposition.formatFor(request.accept());
    byte[] page = exposition.scrape(format).getBytes(StandardCharsets.UTF_8);
    return new ScrapeAnswer("200 OK", "Content-Type: " + format + "\r\n", page, headOnly);
  }

  void write(OutputStream out) throws IOException {
    String head =
        "HTTP/1.1 "
            + status
            + "\r\n"
            + headers
            + "Content-Length: "
            + page.length
            + "\r\nConnection: close\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    if (!headOnly) {
      out.write(page);
    }
    out.flush();
  }
}
