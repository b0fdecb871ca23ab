package io.warplight.monitor;

import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * Makes what is compiled against a later Java's API than ours ({@code src/main/java9}), where there
 * is that Java. Such a class calls the API directly: from JDK 18 on a call by reflection costs a
 * start several classes that the JDK makes for its shape. Stateless; any thread.
 */
public final class LaterJava {

  private LaterJava() {}

  /**
   * A new instance, or null if this JVM is too old.
   *
   * @param sign binary name of a class of the JDK that says whether the API is there
   * @param implementation binary name of the class to make
   */
  public static <T> @Nullable T make(Class<T> type, String sign, String implementation)
      throws ReflectiveOperationException {
    try {
      Class.forName(sign, false, null);
    } catch (ClassNotFoundException older) {
      return null;
    }
    Constructor<? extends T> constructor =
        Class.forName(implementation).asSubclass(type).getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
