package io.warplight.simulator.jdk;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A class loader whose classes may use internal packages of the JDK: they are exported to its
 * module only and not to the application's.
 */
public final class Internals {
  private static final Loader LOADER = new Loader();
  private static final String[] PACKAGES = {"jdk.internal.misc", "jdk.internal.vm"};

  private static boolean open;

  private Internals() {}

  /** Called once from {@code premain}, before anything is defined; does nothing on JDK 8. */
  public static void open(Instrumentation instrumentation) {
    try {
      Class<?> module = Class.forName("java.lang.Module");
      Object base = Class.class.getMethod("getModule").invoke(Object.class);
      Object ours = ClassLoader.class.getMethod("getUnnamedModule").invoke(LOADER);
      Map<String, Set<?>> exports = new HashMap<>();
      for (String each : PACKAGES) {
        exports.put(each, Collections.singleton(ours));
      }
      Instrumentation.class
          .getMethod(
              "redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
          .invoke(
              instrumentation,
              base,
              Collections.emptySet(),
              exports,
              Collections.emptyMap(),
              Collections.emptySet(),
              Collections.emptyMap());
      open = true;
    } catch (ReflectiveOperationException jdk8) {
      open = false;
    }
  }

  /** Whether internal packages can be used. */
  public static boolean areOpen() {
    return open;
  }

  /** Defines a class, of the name that is in it, and makes an object of it. */
  public static Object make(byte[] classFile) throws ReflectiveOperationException {
    return LOADER.define(classFile).getConstructor().newInstance();
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(Internals.class.getClassLoader());
    }

    Class<?> define(byte[] classFile) {
      return defineClass(
          null, classFile, 0, classFile.length, Internals.class.getProtectionDomain());
    }
  }
}
