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
import org.jspecify.annotations.Nullable;

/**
 * Loads everything of the agent but the launcher, from the {@link PackedFiles} of the agent's jar,
 * which no other loader takes for classes.
 *
 * <p>Its parent is the platform's loader (the extension loader on JDK 8), so that neither the
 * application's libraries nor its services reach the agent, nor the agent's the application. It
 * asks no loader of the application for anything, and it is parallel capable. Its classes have the
 * jar's protection domain: a security policy's grant for the jar holds for all of the agent.
 */
final class IsolatedLoader extends ClassLoader implements Closeable {

  static {
    registerAsParallelCapable();
  }

  private static final String OWN_PACKAGES = "io.warplight.";

  private final PackedFiles files;
  private final ProtectionDomain domain;

  private IsolatedLoader(PackedFiles files, ProtectionDomain domain, @Nullable ClassLoader parent) {
    super(parent);
    this.files = files;
    this.domain = domain;
  }

  /**
   * Opens the agent's jar.
   *
   * @param domain what all classes defined here get
   * @throws IOException if the jar cannot be read
   */
  static IsolatedLoader open(File jar, ProtectionDomain domain) throws IOException {
    PackedFiles files = PackedFiles.open(jar);
    try {
      return new IsolatedLoader(files, domain, platformLoader());
    } catch (RuntimeException | Error failure) {
      files.close();
      throw failure;
    }
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
      bytes = files.read(name.replace('.', '/').concat(".class"));
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
      byte[] bytes = files.read(name);
      return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    } catch (IOException failure) {
      // The contract has no other way to say that a resource cannot be read; who asked for it names
      // it.
      return null;
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    try {
      return files.contains(name) ? PackedFileHandler.url(files, name) : null;
    } catch (IOException unreadable) {
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

  /**
   * Lets go of the jar, and has the launcher forget the agent behind this loader: the next start
   * may come. Classes already loaded stay usable. The last thing that a detached agent does.
   */
  @Override
  public void close() throws IOException {
    Agent.forget(this);
    files.close();
  }
}
