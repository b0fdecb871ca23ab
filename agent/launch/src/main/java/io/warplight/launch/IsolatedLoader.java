package io.warplight.launch;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads everything of the agent but the launcher, from entries of the agent's jar that no other
 * loader takes for classes: {@code warplight/a/B.classdata}.
 *
 * <p>Its parent is the platform's loader (the extension loader on JDK 8), so that neither the
 * application's libraries nor its services reach the agent, nor the agent's the application. It
 * asks no loader of the application for anything, it is parallel capable, and it reads the jar
 * through one descriptor opened at start, so that the jar may be deleted. Its classes have the
 * jar's protection domain: a security policy's grant for the jar holds for all of the agent.
 */
final class IsolatedLoader extends ClassLoader implements Closeable {

  static {
    registerAsParallelCapable();
  }

  private static final String PREFIX = "warplight/";
  private static final String OWN_PACKAGES = "io.warplight.";

  private final ZipFile jar;
  private final ProtectionDomain domain;

  private IsolatedLoader(ZipFile jar, ProtectionDomain domain, @Nullable ClassLoader parent) {
    super(parent);
    this.jar = jar;
    this.domain = domain;
  }

  /**
   * Opens the agent's jar.
   *
   * @param domain what all classes defined here get
   * @throws IOException if the jar cannot be read
   */
  static IsolatedLoader open(File jar, ProtectionDomain domain) throws IOException {
    return new IsolatedLoader(new ZipFile(jar), domain, platformLoader());
  }

  /** The topmost loader that is an object: the platform's on 9 and later, the extensions' on 8. */
  private static @Nullable ClassLoader platformLoader() {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    for (ClassLoader up = loader.getParent(); up != null; up = up.getParent()) {
      loader = up;
    }
    return loader;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OWN_PACKAGES)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes;
    try {
      bytes = read(entryOf(name.replace('.', '/').concat(".class")));
    } catch (IOException failure) {
      throw new ClassNotFoundException(name, failure);
    }
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length, domain);
  }

  /**
   * Bytes of a resource of the agent. Unlike a class loader's usual answer, the agent's own comes
   * before the parent's.
   */
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    try {
      byte[] bytes = read(entryOf(name));
      return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    } catch (IOException failure) {
      // The contract has no other way to say that a resource cannot be read; who asked for it names
      // it.
      return null;
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    String entry = entryOf(name);
    if (jar.getEntry(entry) == null) {
      return null;
    }
    try {
      return JarEntryHandler.url(jar, entry);
    } catch (IOException malformed) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return url == null
        ? Collections.<URL>emptyEnumeration()
        : Collections.enumeration(Collections.singletonList(url));
  }

  /** Lets go of the jar; classes already loaded stay usable. */
  @Override
  public void close() throws IOException {
    jar.close();
  }

  private static String entryOf(String resource) {
    return resource.endsWith(".class")
        ? PREFIX.concat(resource).concat("data")
        : PREFIX.concat(resource);
  }

  private byte @Nullable [] read(String entry) throws IOException {
    ZipEntry found = jar.getEntry(entry);
    if (found == null) {
      return null;
    }
    byte[] bytes = new byte[(int) found.getSize()];
    try (InputStream in = jar.getInputStream(found)) {
      for (int read = 0; read < bytes.length; ) {
        int n = in.read(bytes, read, bytes.length - read);
        if (n < 0) {
          throw new IOException(entry.concat(" is cut short"));
        }
        read += n;
      }
    }
    return bytes;
  }
}
