package io.warplight.monitor.caller;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Java 9's {@code StackWalker}: reads no more frames than are asked for, and shows hidden ones.
 *
 * <p>Compiled apart from the rest, against Java 9's API but to Java 8's class files, and loaded by
 * name where there is such an API. Called directly it costs a failing call a fraction of what it
 * does through method handles.
 */
final class WalkerStackReader implements StackReader {

  /**
   * Frames from here to the application's: so many come with the first question to the JVM, where
   * eight would do for an ordinary walk and each further question costs as much as the first.
   */
  private static final int USUAL_DEPTH = 32;

  private final StackWalker walker;

  /** A reader; a security manager wants whoever makes it to have the right to see classes. */
  WalkerStackReader() {
    // Not all options that there are: newer ones leave things out.
    walker =
        StackWalker.getInstance(
            EnumSet.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_HIDDEN_FRAMES), USUAL_DEPTH);
  }

  @Override
  public boolean showsHiddenFrames() {
    return true;
  }

  @Override
  public <T> T read(Function<Iterator<Frame>, T> reader) {
    Function<Stream<StackFrame>, T> onStream =
        stream -> reader.apply(new Frames(stream.iterator()));
    return walker.walk(onStream);
  }

  private static final class Frames implements Iterator<Frame> {
    private final Iterator<StackFrame> walked;

    Frames(Iterator<StackFrame> walked) {
      this.walked = walked;
    }

    @Override
    public boolean hasNext() {
      return walked.hasNext();
    }

    @Override
    public Frame next() {
      StackFrame frame = walked.next();
      Class<?> declaring = frame.getDeclaringClass();
      return new Frame(declaring.getName(), declaring, new Asked(frame));
    }
  }

  /** A frame that is asked when somebody wants to know, also after the walk and on any thread. */
  private static final class Asked implements Frame.Source {
    private final StackFrame frame;

    Asked(StackFrame frame) {
      this.frame = frame;
    }

    @Override
    public String method() {
      return frame.getMethodName();
    }

    @Override
    public @Nullable String descriptor() {
      try {
        return frame.getDescriptor();
      } catch (LinkageError java9) {
        // Not there before Java 10.
        return null;
      }
    }

    @Override
    public int index() {
      return frame.getByteCodeIndex();
    }

    @Override
    public @Nullable String file() {
      return frame.getFileName();
    }

    @Override
    public int line() {
      return frame.getLineNumber();
    }
  }
}
