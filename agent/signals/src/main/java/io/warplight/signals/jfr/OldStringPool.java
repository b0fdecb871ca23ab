package io.warplight.signals.jfr;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the recorder of Java 8 from writing events without their texts. It writes a text that comes
 * again once for each part of a recording, and tells parts apart by a bit that turns with each: if
 * two parts end while no text is asked for, it takes the next part for the one before, and refers
 * to texts that are not there (JDK-8257621, mended in later JDKs; on 11 nothing can be done from
 * outside). So it is made to forget which texts it has written.
 *
 * <p>Any thread; asks for no lock of the recorder's.
 */
final class OldStringPool {

  private static final boolean NEEDED =
      "1.8".equals(System.getProperty("java.specification.version"));

  private final @Nullable Object pool;
  private final @Nullable Method reset;

  private OldStringPool(@Nullable Object pool, @Nullable Method reset) {
    this.pool = pool;
    this.reset = reset;
  }

  /** Of this JVM; loads the recorder's classes. */
  static OldStringPool find() {
    if (NEEDED) {
      try {
        Field field =
            Class.forName("jdk.jfr.internal.StringPool", true, null).getDeclaredField("sp");
        field.setAccessible(true);
        Object pool = field.get(null);
        Method reset = field.getType().getDeclaredMethod("reset");
        reset.setAccessible(true);
        return new OldStringPool(pool, reset);
      } catch (ReflectiveOperationException | LinkageError | SecurityException another) {
        // Another vendor's recorder, of which nothing is known: it is left alone.
      }
    }
    return new OldStringPool(null, null);
  }

  /** To be called now and then in each part of a recording, and when one begins or ends. */
  void forget() {
    if (pool != null && reset != null) {
      try {
        reset.invoke(pool);
      } catch (ReflectiveOperationException another) {
        throw new IllegalStateException(another);
      }
    }
  }
}
