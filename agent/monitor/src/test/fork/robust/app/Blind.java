package app;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.IntUnaryOperator;

/** A loader that knows the JDK's classes from a list of its own. */
public final class Blind {
  public static void main(String[] args) throws Exception {
    URL[] urls = {Blind.class.getProtectionDomain().getCodeSource().getLocation()};
    ClassLoader loader =
        new URLClassLoader(urls, null) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("java.lang.W")) {
              throw new ClassNotFoundException(name + " is not on my list");
            }
            return super.loadClass(name, resolve);
          }
        };
    IntUnaryOperator unit =
        (IntUnaryOperator) loader.loadClass("app.Unit").getConstructor().newInstance();
    System.out.println(unit.applyAsInt(5) + " " + unit.applyAsInt(6));
  }
}
