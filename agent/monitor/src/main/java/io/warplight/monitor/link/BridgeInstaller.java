package io.warplight.monitor.link;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the bridge class into the boot loader, package {@code java.lang}. Used once at start-up by
 * {@code launch}, from the agent's own loader and before anything else of the agent runs.
 *
 * <p>JDK 9 and later: {@code java.lang} is opened to the unnamed module of the agent's loader, and
 * to no other, and the class is defined from memory. Appending a jar to the boot path instead would
 * switch class-data sharing off for the application and print a warning. JDK 8 knows neither; there
 * a jar that holds this class alone is appended and deleted at once.
 */
public final class BridgeInstaller {
  /** Binary name of the bridge class. */
  public static final String NAME = "java.lang.WarplightBridge";

  private BridgeInstaller() {}

  /**
   * Opens {@code java.lang} to this class's loader and makes sure that the bridge is there and
   * initialised. A bridge that is there already, of another start or of an agent that was detached,
   * is used as it is: whether it is free {@link #claim} finds out.
   *
   * @param bytes the class file of the bridge
   * @return the bridge class
   */
  public static Class<?> install(Instrumentation instrumentation, byte[] bytes)
      throws ReflectiveOperationException, IOException {
    JavaLang javaLang = JavaLang.ofThisJvm();
    if (javaLang != null) {
      javaLang.open(instrumentation);
    }
    Class<?> present = present();
    if (present != null) {
      return present;
    }
    try {
      if (javaLang == null) {
        append(instrumentation, bytes);
      } else {
        javaLang.define(bytes);
      }
    } catch (LinkageError e) {
      // Another start was faster; any other reason shows in the next line.
      if (present() == null) {
        throw e;
      }
    }
    return Class.forName(NAME, true, null);
  }

  /** The bridge class if this JVM has it already, else null. */
  public static @Nullable Class<?> present() {
    try {
      return Class.forName(NAME, true, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /**
   * Claims the bridge for one agent, before anything heavy loads. The bridge is the lock against a
   * second start.
   *
   * @param version this agent's version, which a second start is told
   * @return null if the bridge was free and is the caller's now, else the version of the agent that
   *     has it
   */
  public static @Nullable String claim(Class<?> bridge, String version)
      throws ReflectiveOperationException {
    Method claim = bridge.getDeclaredMethod("claim", String.class);
    claim.setAccessible(true);
    try {
      return (String) MethodHandles.lookup().unreflect(claim).invokeExact(version);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new IllegalStateException("The bridge cannot be claimed", e);
    }
  }

  /** Gives back what was claimed, when its owner could not go to work. */
  public static void release(Class<?> bridge) throws ReflectiveOperationException {
    new Bridge(bridge).release();
  }

  private static void append(Instrumentation instrumentation, byte[] bytes)
      throws IOException, ClassNotFoundException {
    Path jar = Files.createTempFile("warplight-bridge", ".jar");
    try {
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
        out.putNextEntry(new JarEntry(NAME.replace('.', '/') + ".class"));
        out.write(bytes);
        out.closeEntry();
      }
      try (JarFile file = new JarFile(jar.toFile())) {
        instrumentation.appendToBootstrapClassLoaderSearch(file);
      }
      Class.forName(NAME, true, null);
    } finally {
      delete(jar);
    }
  }

  /** Windows refuses while the virtual machine reads the jar; that is no reason not to start. */
  private static void delete(Path jar) {
    try {
      Files.delete(jar);
    } catch (IOException inUse) {
      jar.toFile().deleteOnExit();
    }
  }
}
