package io.warplight.monitor.caller;

import org.jspecify.annotations.Nullable;

/**
 * One frame of a running thread's stack, as far as this JVM tells: the byte-code index and the
 * class itself are known on Java 9 and later, the descriptor from 10 on, the line if the class file
 * has it. Immutable; short-lived, because it keeps its class alive.
 */
public final class Frame {

  /** What the JVM has to look for, so that it is asked only if somebody wants to know. */
  interface Source {
    String method();

    @Nullable String descriptor();

    int index();

    @Nullable String file();

    int line();
  }

  private final String className;
  private final @Nullable Class<?> type;
  private final Source source;
  // Asked for again and again; whichever thread asks gets the same.
  private @Nullable String method;
  private @Nullable String descriptor;
  private @Nullable FrameKey key;

  Frame(String className, @Nullable Class<?> type, Source source) {
    this.className = className;
    this.type = type;
    this.source = source;
  }

  /** The class, as {@code Class.getName()} has it. */
  public String className() {
    return className;
  }

  public String method() {
    String known = method;
    if (known == null) {
      known = source.method();
      method = known;
    }
    return known;
  }

  /** The method's descriptor, or null before Java 10. */
  public @Nullable String descriptor() {
    String known = descriptor;
    if (known == null) {
      known = source.descriptor();
      descriptor = known;
    }
    return known;
  }

  /** The source file without its folder, or null. */
  public @Nullable String file() {
    return source.file();
  }

  /** The line, or 0 when the class file does not say. */
  public int line() {
    return Math.max(0, source.line());
  }

  /** The index of the instruction in the running, perhaps rewritten code, or -1 before Java 9. */
  public int index() {
    return source.index();
  }

  /** The class, or null where it could not be told. */
  public @Nullable Class<?> type() {
    return type;
  }

  /** What tells the instruction that this frame stands at from others. */
  public FrameKey key() {
    FrameKey known = key;
    if (known == null) {
      known = new FrameKey(this);
      key = known;
    }
    return known;
  }

  /** What stands between a caller and what it calls, and is neither's code. */
  public boolean isConnector() {
    return isInvocation() || isReflection() || isHiddenClass();
  }

  /**
   * Whether this is the frame in which an {@code invokedynamic} calls its linked handle: the first
   * name is that for call sites that may change, the second for constant ones.
   */
  public boolean isDynamicCall() {
    return isInvocation()
        && (method().equals("linkToCallSite") || method().equals("linkToTargetMethod"));
  }

  /**
   * Whether the JVM could not tell which method this is: JDK 11's {@code StackWalker} gives this
   * name to each frame that still runs code from before its class was retransformed.
   */
  public boolean isMisnamed() {
    return !isPlatform() && method().equals("throwNoSuchMethodError");
  }

  /** Whether the class is of the JDK: not the application's own code. */
  public boolean isPlatform() {
    return className.startsWith("java.")
        || className.startsWith("javax.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.")
        || className.startsWith("com.sun.");
  }

  private boolean isInvocation() {
    return className.startsWith("java.lang.invoke.");
  }

  private boolean isReflection() {
    return className.equals("java.lang.reflect.Method")
        || className.startsWith("jdk.internal.reflect.")
        || className.startsWith("sun.reflect.");
  }

  /** Lambda proxies and other hidden or anonymous classes: no other class name has a slash. */
  private boolean isHiddenClass() {
    return className.indexOf('/') >= 0;
  }

  @Override
  public String toString() {
    int index = index();
    return className + '.' + method() + (index >= 0 ? "@" + index : ":" + line());
  }
}
