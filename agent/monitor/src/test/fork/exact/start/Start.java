package start;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

/** Runs {@code app.Main} in a loader that says what it is asked for. */
public final class Start {
  public static void main(String[] args) throws Throwable {
    URL[] urls = {new File(args[0]).toURI().toURL(), new File(args[1]).toURI().toURL()};
    ClassLoader loader =
        new URLClassLoader(urls, Start.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("lib.")) {
              System.out.println("  loader asked for " + name);
            }
            return super.loadClass(name, resolve);
          }
        };
    ((Runnable) loader.loadClass("app.Main").getConstructor().newInstance()).run();
  }
}
