package io.warplight.launch.start;

import io.warplight.callsites.scan.BindingScan;
import io.warplight.callsites.scan.ClassFileName;
import io.warplight.catalog.BindingNames;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every class that loads and hands those that call a binding, and the bindings' own, to
 * {@link Rewriting}, which it makes when the first of them comes.
 *
 * <p>Runs on whatever thread loads a class, on several at once, possibly while the JDK itself is
 * half initialised: the way that nearly all classes take uses arrays and {@code String.charAt}
 * alone. No lock is held while anything loads. Never throws.
 */
final class BindingTransformer implements ClassFileTransformer {

  /** A class file's first bytes and an empty constant pool. */
  private static final byte[] EMPTY_CLASS = {
    (byte) 0xCA,
    (byte) 0xFE,
    (byte) 0xBA,
    (byte) 0xBE,
    0,
    0,
    0,
    52,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0
  };

  private static final long LONGEST_WAIT_NANOS = 5_000_000_000L;
  private static final long PAUSE_NANOS = 1_000_000;

  /** An application that asks the agent something: the bridge is to be there when it does. */
  private static final String API = "io/warplight/api/AgentLink";

  private final Instrumentation instrumentation;
  private volatile Settings settings;
  private final @Nullable ClassLoader own;
  private final @Nullable Start start;
  private final BindingScan scan;
  private final boolean passesAnonymous;
  private final AtomicInteger begun = new AtomicInteger();
  private volatile @Nullable Thread maker;
  private volatile @Nullable Rewriting rewriting;
  private volatile boolean off;

  /**
   * Whether a class that calls a binding was loaded before, so that its calls may have been too.
   */
  private volatile boolean ranBefore;

  /**
   * A transformer that has not rewritten anything yet.
   *
   * @param own the agent's class loader, whose classes are left alone
   * @param start who is told if it cannot go to work
   */
  BindingTransformer(
      Instrumentation instrumentation,
      Settings settings,
      @Nullable ClassLoader own,
      @Nullable Start start) {
    this.instrumentation = instrumentation;
    this.settings = settings;
    this.own = own;
    this.start = start;
    String[] names = new String[BindingNames.count()];
    for (int i = 0; i < names.length; i++) {
      names[i] = BindingNames.name(i);
    }
    this.scan = new BindingScan(names);
    this.passesAnonymous = "1.8".equals(System.getProperty("java.specification.version"));
  }

  /**
   * Runs the common way once, so that everything it needs is loaded and linked before the JVM calls
   * it in the middle of loading something else.
   */
  void warmUp() {
    transform(null, "warplight/Warm", null, null, EMPTY_CLASS);
    transform(null, "java/Warm", null, null, EMPTY_CLASS);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    // JDK classes first: nothing that runs here may depend on a class that is being loaded.
    if ((loader == own && own != null) || off) {
      return null;
    }
    String name = className == null ? named(loader, classFile) : className;
    if (name == null
        || name.startsWith("java/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/")) {
      return null;
    }
    boolean binding = BindingNames.isOfBinding(name) || name.equals(API);
    if (!binding && !scan.refersToFunction(classFile)) {
      return null;
    }
    if (redefined != null) {
      ranBefore = true;
    }
    try {
      return Privileged.isNeedless()
          ? rewrite(loader, name, classFile)
          : Privileged.get(() -> rewrite(loader, name, classFile));
    } catch (Throwable failure) {
      // Also errors: running out of stack or memory in here must not become the application's. The
      // class stays as it was.
      Rewriting made = rewriting;
      if (made != null) {
        made.failed(loader, name, failure);
      }
      return null;
    }
  }

  /**
   * The name of a class that is defined without one, {@code defineClass(null, ...)}, where it
   * matters. Java 8 passes anonymous classes here too, such as its lambdas', which cannot be told
   * from them and must stay as they are: there such a class has the backstop alone.
   */
  private @Nullable String named(@Nullable ClassLoader loader, byte[] classFile) {
    return loader == null || passesAnonymous || !scan.refersToFunction(classFile)
        ? null
        : ClassFileName.of(classFile);
  }

  private byte @Nullable [] rewrite(
      @Nullable ClassLoader loader, String className, byte[] classFile) {
    Rewriting made = rewriting();
    return made == null ? null : made.transform(loader, className, classFile);
  }

  /** What was made for the first class that has to do with a binding; null before. */
  @Nullable Rewriting made() {
    return rewriting;
  }

  /** Whether the first class that has to do with a binding has come. */
  boolean isBegun() {
    return begun.get() != 0;
  }

  /** Other settings, for what is not made yet. */
  void settings(Settings changed) {
    settings = changed;
  }

  /** Every class stays as it is from now on. */
  void end() {
    off = true;
  }

  /** Notes a loaded class that could not be transformed again. */
  void left(Class<?> type, String reason) {
    Rewriting made = rewriting();
    if (made != null) {
      made.left(type, reason);
    }
  }

  /**
   * The one that there is, made if this is the first class that takes it; null while this very
   * thread is making it, or if it cannot be made.
   */
  private @Nullable Rewriting rewriting() {
    Rewriting made = rewriting;
    if (made != null) {
      return made;
    }
    if (begun.compareAndSet(0, 1)) {
      maker = Thread.currentThread();
      return make();
    }
    return maker == Thread.currentThread() ? null : await();
  }

  private @Nullable Rewriting make() {
    try {
      Rewriting made = Assembly.assemble(instrumentation, settings, () -> ranBefore);
      rewriting = made;
      return made;
    } catch (Throwable failure) {
      // Whatever is wrong with the rest of the agent, the application's classes load as they are.
      off = true;
      try {
        AgentLog.line("warplight: off, the application goes on without it: " + failure);
      } finally {
        if (start != null) {
          start.failed(this, instrumentation, failure);
        }
      }
      return null;
    } finally {
      // A thread of the application's: it would keep its context class loader alive.
      maker = null;
    }
  }

  /**
   * Waits for the thread that makes it, which asks no loader but the JDK's and ours. The wait is
   * bounded all the same: the JDK may be initialising a class on this thread that the other one
   * needs.
   */
  private @Nullable Rewriting await() {
    long end = System.nanoTime() + LONGEST_WAIT_NANOS;
    while (rewriting == null && !off && System.nanoTime() < end) {
      LockSupport.parkNanos(this, PAUSE_NANOS);
    }
    if (rewriting == null && !off) {
      AgentLog.line(
          "warplight: a class with CUDA calls stays unwatched: the agent was not ready for it in"
              + " time");
    }
    return rewriting;
  }
}
