package io.warplight.launch;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;

/**
 * Serves the URLs of the agent's own resources from the open jar. The JDK's {@code jar:} handler
 * would open the file a second time and keep it in a cache of the whole JVM. Stateless but for the
 * open jar; any thread.
 */
final class PackedFileHandler extends URLStreamHandler {

  private final PackedFiles files;

  private PackedFileHandler(PackedFiles files) {
    this.files = files;
  }

  static URL url(PackedFiles files, String name) throws IOException {
    return new URL("warplight", "", -1, "/".concat(name), new PackedFileHandler(files));
  }

  @Override
  protected URLConnection openConnection(URL url) {
    return new URLConnection(url) {
      @Override
      public void connect() {}

      @Override
      public InputStream getInputStream() throws IOException {
        byte[] bytes = files.read(url.getPath().substring(1));
        if (bytes == null) {
          throw new FileNotFoundException(url.toString());
        }
        return new ByteArrayInputStream(bytes);
      }
    };
  }
}
