package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The virtual machine's verifier over rewritten classes: each is linked in a loader of its jar's
 * classes, before and after, with the other jars behind. A class that links without us must link
 * with us; one that does not (a class that it needs is in no jar) must fail alike, but that the
 * verifier, which compares an argument's class with the parameter's, no longer asks for the missing
 * one where the parameter is erased to {@code Object}.
 */
final class Verification {
  private final URL[] others;
  private int verified;
  private int unlinkable;
  private int notAsked;

  Verification(List<Path> jars) {
    others = jars.stream().map(Verification::url).toArray(URL[]::new);
  }

  void verify(Path jar, Map<String, byte[]> before, Map<String, byte[]> after) {
    try (URLClassLoader behind = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
      Loader original = new Loader(behind, before, Map.of());
      Loader rewritten = new Loader(behind, before, after);
      for (String name : after.keySet()) {
        String failure = original.link(name);
        String now = rewritten.link(name);
        if (isMissing(failure) && (now == null || isMissing(now)) && !failure.equals(now)) {
          notAsked++;
          continue;
        }
        assertThat(now).as(jar.getFileName() + " " + name).isEqualTo(failure);
        verified += failure == null ? 1 : 0;
        unlinkable += failure == null ? 0 : 1;
      }
    } catch (IOException e) {
      throw new AssertionError(jar.toString(), e);
    }
  }

  private static boolean isMissing(@Nullable String failure) {
    return failure != null && failure.startsWith(NoClassDefFoundError.class.getName());
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String toString() {
    return verified
        + " rewritten classes linked and verified; "
        + unlinkable
        + " that need a class of no jar here failed as they did unchanged; "
        + notAsked
        + " whose verification asked for another missing class, or for none";
  }

  /** A jar's own classes first, then the others'. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> before;
    private final Map<String, byte[]> after;

    Loader(ClassLoader behind, Map<String, byte[]> before, Map<String, byte[]> after) {
      super(behind);
      this.before = before;
      this.after = after;
    }

    /** Links the class; what that failed with, or null. */
    @Nullable String link(String internalName) {
      try {
        // Asking for its methods links a class and does not initialise it.
        assertThat(loadClass(internalName.replace('/', '.')).getDeclaredMethods()).isNotNull();
        return null;
      } catch (ClassNotFoundException | LinkageError | SecurityException e) {
        return e.toString();
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        String internalName = name.replace('.', '/');
        byte[] classFile = after.getOrDefault(internalName, before.get(internalName));
        if (loaded == null && classFile != null) {
          loaded = defineClass(name, classFile, 0, classFile.length);
        }
        return loaded != null ? loaded : super.loadClass(name, resolve);
      }
    }
  }
}
