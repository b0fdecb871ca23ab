package io.warplight.launch;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Serves the URLs of the agent's own resources from the open jar. The JDK's {@code jar:} handler
 * would open the file a second time and keep it in a cache of the whole JVM. Stateless but for the
 * jar; any thread.
 */
final class JarEntryHandler extends URLStreamHandler {

  private final ZipFile jar;

  private JarEntryHandler(ZipFile jar) {
    this.jar = jar;
  }

  static URL url(ZipFile jar, String entry) throws IOException {
    return new URL("warplight", "", -1, "/".concat(entry), new JarEntryHandler(jar));
  }

  @Override
  protected URLConnection openConnection(URL url) {
    return new URLConnection(url) {
      @Override
      public void connect() {}

      @Override
      public InputStream getInputStream() throws IOException {
        ZipEntry entry = jar.getEntry(url.getPath().substring(1));
        if (entry == null) {
          throw new FileNotFoundException(url.toString());
        }
        return jar.getInputStream(entry);
      }
    };
  }
}
