package io.warplight.monitor.callback;

import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;

/** The application's line that an exception came from. Stateless; on the thread that threw. */
final class ThrowLine {

  private static final String[] OTHERS = {"java.", "javax.", "jdk.", "sun.", "jcuda."};

  private ThrowLine() {}

  /** Null where there is none, or only code of the application could tell. */
  static @Nullable SourceLine of(Throwable thrown) {
    try {
      if (thrown.getClass().getMethod("getStackTrace").getDeclaringClass() != Throwable.class) {
        return null;
      }
    } catch (NoSuchMethodException | SecurityException hidden) {
      return null;
    }
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (!isOthers(frame.getClassName())) {
        return new SourceLine(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getFileName(),
            Math.max(0, frame.getLineNumber()));
      }
    }
    return null;
  }

  private static boolean isOthers(String className) {
    for (String other : OTHERS) {
      if (className.startsWith(other)) {
        return true;
      }
    }
    return false;
  }
}
