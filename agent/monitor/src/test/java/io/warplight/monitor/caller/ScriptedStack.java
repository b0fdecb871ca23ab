package io.warplight.monitor.caller;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A stack as a test wants it, innermost frame first; counts how often it is read. */
public final class ScriptedStack implements StackReader {

  private final List<Frame> frames = new ArrayList<>();
  private final boolean showsHiddenFrames;
  private int reads;

  /** A stack of Java 9 and later, or of Java 8. */
  public ScriptedStack(boolean showsHiddenFrames) {
    this.showsHiddenFrames = showsHiddenFrames;
  }

  /** Adds a frame further out, of a class that may be none of this JVM's. */
  public ScriptedStack frame(String className, String method, int line) {
    return frame(className, null, method, null, line);
  }

  /** Adds a frame further out. */
  public ScriptedStack frame(
      String className,
      @Nullable Class<?> type,
      String method,
      @Nullable String descriptor,
      int line) {
    frames.add(
        new Frame(
            className,
            type,
            new Frame.Source() {
              @Override
              public String method() {
                return method;
              }

              @Override
              public @Nullable String descriptor() {
                return showsHiddenFrames ? descriptor : null;
              }

              @Override
              public int index() {
                return showsHiddenFrames ? line : -1;
              }

              @Override
              public String file() {
                return "Script.java";
              }

              @Override
              public int line() {
                return line;
              }
            }));
    return this;
  }

  /** How often it was read. */
  public int reads() {
    return reads;
  }

  @Override
  public <T> T read(Function<Iterator<Frame>, T> reader) {
    reads++;
    return reader.apply(frames.iterator());
  }

  @Override
  public boolean showsHiddenFrames() {
    return showsHiddenFrames;
  }
}
