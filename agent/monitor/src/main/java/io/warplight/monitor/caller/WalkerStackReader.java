package io.warplight.monitor.caller;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Java 9's {@code StackWalker}, reached through method handles because Warplight is compiled for
 * Java 8. It reads no more frames than are asked for, and shows hidden ones.
 */
final class WalkerStackReader implements StackReader {

  private final MethodHandle walk;
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
    method = getter(lookup, frame, "getMethodName", String.class);
    descriptor = descriptor(lookup, frame);
    file = getter(lookup, frame, "getFileName", String.class);
    line = getter(lookup, frame, "getLineNumber", int.class);
    index = getter(lookup, frame, "getByteCodeIndex", int.class);
    type = getter(lookup, frame, "getDeclaringClass", Class.class);
  }

  /**
   * The reader, or null before Java 9.
   *
   * @throws IllegalStateException if this JVM has a StackWalker that is not as it was
   */
  // A security manager asks for the right to see classes; see AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  static @Nullable StackReader create() {
    return AccessController.doPrivileged((PrivilegedAction<@Nullable StackReader>) () -> open());
  }

  private static @Nullable StackReader open() {
    Class<?> walkerClass;
    try {
      walkerClass = Class.forName("java.lang.StackWalker");
    } catch (ClassNotFoundException java8) {
      return null;
    }
    try {
      // Not the public lookup: walk() looks at who calls it.
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle getInstance =
          lookup.findStatic(
              walkerClass, "getInstance", MethodType.methodType(walkerClass, Set.class));
      Object walker = getInstance.invoke(options());
      return new WalkerStackReader(lookup, walkerClass, walker);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      // MethodHandle.invoke declares Throwable.
      throw new IllegalStateException(e);
    }
  }

  /** Not all that there are: newer ones leave things out. */
  private static Set<Object> options() throws ClassNotFoundException {
    Set<Object> options = new HashSet<>();
    for (Object option : Class.forName("java.lang.StackWalker$Option").getEnumConstants()) {
      String name = option.toString();
      if (name.equals("RETAIN_CLASS_REFERENCE") || name.equals("SHOW_HIDDEN_FRAMES")) {
        options.add(option);
      }
    }
    return options;
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
        Class<?> declaring = (Class<?>) type.invokeExact(frame);
        return new Frame(declaring.getName(), declaring, new Asked(frame));
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }
  }

  /** A frame that is asked when somebody wants to know, also after the walk and on any thread. */
  private final class Asked implements Frame.Source {
    private final Object frame;

    Asked(Object frame) {
      this.frame = frame;
    }

    @Override
    public String method() {
      return (String) ask(method);
    }

    @Override
    public @Nullable String descriptor() {
      return descriptor == null ? null : (String) ask(descriptor);
    }

    @Override
    public int index() {
      return number(index);
    }

    @Override
    public @Nullable String file() {
      return (String) ask(file);
    }

    @Override
    public int line() {
      return number(line);
    }

    private Object ask(MethodHandle getter) {
      try {
        return (Object) getter.invoke(frame);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }

    private int number(MethodHandle getter) {
      try {
        return (int) getter.invokeExact(frame);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable checked) {
        throw new IllegalStateException(checked);
      }
    }
  }
}
