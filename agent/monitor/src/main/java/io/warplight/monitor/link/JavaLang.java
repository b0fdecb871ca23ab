package io.warplight.monitor.link;

import io.warplight.monitor.LaterJava;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The way into package {@code java.lang} from Java 9 on. Used once, at start-up, from the agent's
 * own loader.
 */
interface JavaLang {

  /** That of this JVM; null on Java 8, which knows no modules. */
  static @Nullable JavaLang ofThisJvm() throws ReflectiveOperationException {
    return LaterJava.make(
        JavaLang.class, "java.lang.Module", "io.warplight.monitor.link.ModuleJavaLang");
  }

  /** Opens the package to the unnamed module of the agent's loader, and to no other. */
  void open(Instrumentation instrumentation);

  /**
   * Defines a class in it.
   *
   * @throws LinkageError if it is there already
   */
  void define(byte[] bytes) throws IllegalAccessException;
}
