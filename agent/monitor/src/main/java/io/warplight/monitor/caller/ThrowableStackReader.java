package io.warplight.monitor.caller;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Java 8's way: a stack trace for names and lines, and the security manager's view of the same
 * stack for the classes. Neither shows hidden frames nor byte-code indexes.
 */
final class ThrowableStackReader implements StackReader {

  @Override
  public boolean showsHiddenFrames() {
    return false;
  }

  @Override
  public <T> T read(Function<Iterator<Frame>, T> reader) {
    StackTraceElement[] trace = new Throwable().getStackTrace();
    Class<?>[] classes = Classes.onStack();
    List<Frame> frames = new ArrayList<>(trace.length);
    int next = 0;
    for (StackTraceElement element : trace) {
      int found = find(classes, next, element.getClassName());
      frames.add(frame(element, found < 0 ? null : classes[found]));
      next = found < 0 ? next : found + 1;
    }
    return reader.apply(frames.iterator());
  }

  /** Classes come in the order of the trace, but either may leave frames out. */
  private static int find(Class<?>[] classes, int from, String name) {
    for (int i = from; i < classes.length; i++) {
      if (classes[i].getName().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static Frame frame(StackTraceElement element, @Nullable Class<?> type) {
    return new Frame(
        element.getClassName(),
        type,
        new Frame.Source() {
          @Override
          public String method() {
            return element.getMethodName();
          }

          @Override
          public @Nullable String descriptor() {
            return null;
          }

          @Override
          public int index() {
            return -1;
          }

          @Override
          public @Nullable String file() {
            return element.getFileName();
          }

          @Override
          public int line() {
            return element.getLineNumber();
          }
        });
  }

  /** Never installed; it is a window on the stack that every Java with security managers has. */
  private static final class Classes extends SecurityManager {
    private static final @Nullable Classes INSTANCE = create();

    private static @Nullable Classes create() {
      try {
        return new Classes();
      } catch (SecurityException refused) {
        return null;
      }
    }

    static Class<?>[] onStack() {
      return INSTANCE == null ? new Class<?>[0] : INSTANCE.getClassContext();
    }
  }
}
