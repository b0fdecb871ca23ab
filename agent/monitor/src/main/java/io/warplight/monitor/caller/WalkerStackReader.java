package io.warplight.monitor.caller;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Java 9's {@code StackWalker}, reached through method handles because Warplight is compiled for
 * Java 8. It reads no more frames than are asked for, and shows hidden ones.
 */
final class WalkerStackReader implements StackReader {

  private final MethodHandle walk;
  private final MethodHandle className;
  private final MethodHandle method;
  private final @Nullable MethodHandle descriptor;
  private final MethodHandle file;
  private final MethodHandle line;
  private final MethodHandle index;
  private final MethodHandle type;

  private WalkerStackReader(MethodHandles.Lookup lookup, Class<?> walkerClass, Object walker)
      throws ReflectiveOperationException {
    Class<?> frame = Class.forName("java.lang.StackWalker$StackFrame");
    walk =
        lookup
            .findVirtual(walkerClass, "walk", MethodType.methodType(Object.class, Function.class))
            .bindTo(walker);
    className = getter(lookup, frame, "getClassName", String.class);
    method = getter(lookup, frame, "getMethodName", String.class);
    descriptor = descriptor(lookup, frame);
    file = getter(lookup, frame, "getFileName", String.class);
    line = getter(lookup, frame, "getLineNumber", int.class);
    index = getter(lookup, frame, "getByteCodeIndex", int.class);
    type = getter(lookup, frame, "getDeclaringClass", Class.class);
  }

  /** The reader, or null before Java 9. */
  // A security manager asks for the right to see classes; see AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  static @Nullable StackReader create() {
    return AccessController.doPrivileged((PrivilegedAction<@Nullable StackReader>) () -> open());
  }

  private static @Nullable StackReader open() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> walkerClass = Class.forName("java.lang.StackWalker");
      Object[] options = Class.forName("java.lang.StackWalker$Option").getEnumConstants();
      Object walker =
          lookup
              .findStatic(
                  walkerClass,
                  "getInstance",
                  MethodType.methodType(walkerClass, java.util.Set.class))
              .invoke(new HashSet<>(Arrays.asList(options)));
      return new WalkerStackReader(lookup, walkerClass, walker);
    } catch (Error e) {
      throw e;
    } catch (Throwable java8) {
      // MethodHandle.invoke declares Throwable; whatever it is, Java 8's way remains.
      return null;
    }
  }

  private static MethodHandle getter(
      MethodHandles.Lookup lookup, Class<?> frame, String name, Class<?> type)
      throws ReflectiveOperationException {
    return lookup
        .findVirtual(frame, name, MethodType.methodType(type))
        .asType(MethodType.methodType(type, Object.class));
  }

  private static @Nullable MethodHandle descriptor(MethodHandles.Lookup lookup, Class<?> frame) {
    try {
      return getter(lookup, frame, "getDescriptor", String.class);
    } catch (ReflectiveOperationException java9) {
      return null;
    }
  }

  @Override
  public boolean showsHiddenFrames() {
    return true;
  }

  // walk gives back what the reader gave.
  @SuppressWarnings("unchecked")
  @Override
  public <T> T read(Function<Iterator<Frame>, T> reader) {
    Function<Stream<Object>, Object> onStream =
        stream -> reader.apply(new Frames(stream.iterator()));
    try {
      return (T) walk.invoke(onStream);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable checked) {
      throw new IllegalStateException(checked);
    }
  }

  private final class Frames implements Iterator<Frame> {
    private final Iterator<Object> walked;

    Frames(Iterator<Object> walked) {
      this.walked = walked;
    }

    @Override
    public boolean hasNext() {
      return walked.hasNext();
    }

    @Override
    public Frame next() {
      Object frame = walked.next();
      try {
        return new Frame(
            (String) className.invokeExact(frame),
            (String) method.invokeExact(frame),
            descriptor == null ? null : (String) descriptor.invokeExact(frame),
            (int) index.invokeExact(frame),
            (Class<?>) type.invokeExact(frame),
            new Lines(frame));
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }
  }

  private final class Lines implements Frame.Source {
    private final Object frame;

    Lines(Object frame) {
      this.frame = frame;
    }

    @Override
    public @Nullable String file() {
      try {
        return (String) file.invokeExact(frame);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }

    @Override
    public int line() {
      try {
        return (int) line.invokeExact(frame);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }
  }
}
