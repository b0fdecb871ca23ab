package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The bridge between an application's rewritten classes and the agent: the one class of Warplight
 * that every class loader can see. Lives in the boot loader, package {@code java.lang}, and knows
 * JDK types only; the agent is reached through method handles that it sets when it starts and takes
 * away when it leaves. Without them each call site runs its original target and nothing else. Stays
 * in the JVM for good; called on the application's threads.
 *
 * <p>One class whatever its length: each further one would be one more that is defined in {@code
 * java.lang}, that every loader has to be probed for, and that stays when the agent is detached.
 */
public final class WarplightBridge {
  /**
   * Element 0 is true while the thread is inside the agent, element 1 if it is held there. An
   * array, so that leaving needs no stack.
   */
  private static final ThreadLocal<boolean[]> INSIDE = new ThreadLocal<>();

  /** Frames of 100 bytes when compiled, of 300 when not. */
  private static final int ROOM = 500;

  /** Faults that no agent was told of, because there was none or because telling it failed. */
  private static final AtomicLong UNTOLD = new AtomicLong();

  /** How many longs one count takes: two cache lines, because processors fetch them in pairs. */
  private static final int COUNT_LONGS = 16;

  /** {@code (Thread)long}, without running code of the application; null if there is none. */
  private static final MethodHandle THREAD_NUMBER = threadNumber();

  /**
   * The version of the agent that is at work; null when none is. Its presence is the lock against a
   * second start.
   */
  private static final AtomicReference<String> OCCUPANT = new AtomicReference<>();

  /** {@code resolve} as a handle; set before the first class is rewritten and never taken away. */
  private static volatile MethodHandle resolver;

  private static volatile MethodHandle linker;
  private static volatile MethodHandle backstopLinker;
  private static volatile MethodHandle failure;
  private static volatile MethodHandle backstop;
  private static volatile MethodHandle unusable;
  private static volatile MethodHandle fault;
  private static volatile MethodHandle answer;
  private static volatile MethodHandle copies;
  private static volatile MethodHandle endings;
  private static volatile MethodHandle creations;

  /** The JDK's way to keep a virtual thread on its carrier, and to let it go; null until needed. */
  private static volatile MethodHandle[] holding;

  private WarplightBridge() {}

  private static MethodHandle threadNumber() {
    try {
      // Not getId: an application's thread may override it.
      Field number = Thread.class.getDeclaredField("tid");
      number.setAccessible(true);
      return MethodHandles.lookup().unreflectGetter(number);
    } catch (ReflectiveOperationException | RuntimeException e) { // calls are counted in one place
      return null;
    }
  }

  /**
   * Bootstrap of a rewritten call site. Never throws, save what the virtual machine throws when
   * stack or memory are at their end.
   *
   * @param erased the type on the stack: every reference type that is not a JDK type is {@code
   *     Object}
   * @param owner internal name of the class that the original instruction names
   * @param descriptor the original instruction's descriptor
   * @param place what the analysis knows of the site
   */
  public static CallSite link(
      Lookup caller,
      String name,
      MethodType erased,
      String owner,
      String descriptor,
      String place) {
    MutableCallSite site = new MutableCallSite(erased);
    relink(site, caller, name, owner, descriptor, place, null, null);
    return site;
  }

  /**
   * Bootstrap of a hook in a binding class: takes a status, gives nothing back. Throws as little as
   * {@code link}.
   */
  public static CallSite backstop(
      Lookup binding, String name, MethodType type, String owner, String descriptor) {
    if (!roomy()) {
      throw new StackOverflowError();
    }
    MutableCallSite site = new MutableCallSite(type);
    MethodHandle seam = backstopLinker;
    if (seam != null) {
      try {
        site.setTarget((MethodHandle) seam.invokeExact(binding, name, descriptor));
        return site;
      } catch (Throwable e) { // whatever it is, the binding's function must go on
        fault("backstop link", e);
      }
    }
    site.setTarget(MethodHandles.identity(int.class).asType(type));
    return site;
  }

  /**
   * Gives a site its handle, at its first call and whenever a switch was thrown.
   *
   * @param before the site's original target at its last link, if any: a site's handle ends in this
   *     method, and so keeps alive what the site is to run when the agent goes
   * @param target the owner if it was just resolved, else null
   */
  static MethodHandle relink(
      MutableCallSite site,
      Lookup caller,
      String name,
      String owner,
      String descriptor,
      String place,
      MethodHandle before,
      Class<?> target) {
    if (!roomy()) {
      // The original call would have overflowed a little deeper. The next one tries again.
      throw new StackOverflowError();
    }
    MethodHandle seam = linker;
    if (seam != null) {
      boolean held = hold();
      try {
        MethodHandle linked =
            (MethodHandle) seam.invokeExact(site, caller, name, owner, descriptor, place, target);
        site.setTarget(linked);
        if (linker == seam) {
          return linked;
        }
        // The agent went meanwhile, and may have seen to this site before it was set.
      } catch (Throwable e) { // whatever it is, the site gets its original target
        fault("link", e);
      } finally {
        if (held) {
          letGo();
        }
      }
    }
    MethodHandle plain;
    try {
      plain = find(site.type(), caller, name, owner, descriptor);
    } catch (Throwable e) { // found again, and thrown if need be, by the call itself
      plain =
          MethodHandles.foldArguments(
              MethodHandles.exactInvoker(site.type()),
              MethodHandles.insertArguments(resolver, 0, site, caller, name, owner, descriptor));
    }
    site.setTarget(plain);
    return plain;
  }

  /**
   * Runs at a call of a site that has no target yet: finds it, or throws what the original
   * instruction would.
   */
  static MethodHandle resolve(
      MutableCallSite site, Lookup caller, String name, String owner, String descriptor)
      throws Throwable {
    MethodHandle plain;
    try {
      plain = find(site.type(), caller, name, owner, descriptor);
    } catch (ClassNotFoundException e) {
      throw thrown(new NoClassDefFoundError(owner), e);
    } catch (TypeNotPresentException e) {
      throw thrown(new NoClassDefFoundError(e.typeName().replace('.', '/')), e.getCause());
    } catch (NoSuchMethodException e) {
      throw thrown(new NoSuchMethodError(text(e)), null);
    } catch (IllegalAccessException e) {
      throw e.getCause() instanceof IncompatibleClassChangeError
              && !(e.getCause() instanceof IllegalAccessError)
          ? thrown(new IncompatibleClassChangeError(text(e)), null)
          : thrown(new IllegalAccessError(text(e)), null);
    }
    site.setTarget(plain);
    return plain;
  }

  private static MethodHandle find(
      MethodType erased, Lookup caller, String name, String owner, String descriptor)
      throws ReflectiveOperationException {
    ClassLoader loader = caller.lookupClass().getClassLoader();
    Class<?> target = Class.forName(owner.replace('/', '.'), false, loader);
    MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
    return MethodHandles.explicitCastArguments(caller.findStatic(target, name, type), erased);
  }

  /** The virtual machine's own words where it said some. */
  private static String text(ReflectiveOperationException e) {
    return (e.getCause() instanceof LinkageError ? e.getCause() : e).getMessage();
  }

  /** The error with the application's frame on top. */
  private static Error thrown(Error error, Throwable cause) {
    if (cause != null) {
      error.initCause(cause);
    }
    StackTraceElement[] trace = error.getStackTrace();
    int own = 0;
    while (own < trace.length
        && (trace[own].getClassName().equals(WarplightBridge.class.getName())
            || trace[own].getClassName().startsWith("java.lang.invoke."))) {
      own++;
    }
    StackTraceElement[] application = new StackTraceElement[trace.length - own];
    System.arraycopy(trace, own, application, 0, application.length);
    error.setStackTrace(application);
    return error;
  }

  /**
   * The agent's stand-in for one instruction of an application's class threw: tells the agent, and
   * names that class where the virtual machine named the stand-in.
   *
   * @param target the owner, or null if it was to be resolved
   */
  static LinkageError unusable(
      String standIn, String application, String owner, Class<?> target, LinkageError error) {
    MethodHandle seam = unusable;
    if (seam != null) {
      try {
        boolean[] entered = roomy() ? enter() : null;
        if (entered != null) {
          try {
            seam.invokeExact(owner, target, error);
          } finally {
            leave(entered);
          }
        }
      } catch (Throwable e) { // the application gets its error, whatever goes wrong in here
        fault("unusable", e);
      }
    }
    String message = error.getMessage();
    if (!(error instanceof IllegalAccessError) || message == null || !message.contains(standIn)) {
      return error;
    }
    IllegalAccessError renamed = new IllegalAccessError(message.replace(standIn, application));
    renamed.setStackTrace(error.getStackTrace());
    return renamed;
  }

  /**
   * The success path of a function without a pending status: counts the call, compares.
   *
   * @param calls a power of two of counts, each {@link #COUNT_LONGS} long
   */
  static boolean succeeded(long[] calls, int success, int status) {
    calls[ownCount(calls)]++;
    return status == success;
  }

  /** Where the calling thread counts: threads at one site would else wait for one cache line. */
  private static int ownCount(long[] calls) {
    if (calls.length == COUNT_LONGS || THREAD_NUMBER == null) {
      return 0;
    }
    try {
      int number = (int) (long) THREAD_NUMBER.invokeExact(Thread.currentThread());
      return number * COUNT_LONGS & calls.length - 1;
    } catch (Throwable e) { // a field's getter throws nothing
      return 0;
    }
  }

  /** What a gate gave: whether the call is to be made. */
  static boolean isOpen(int status) {
    return status == 0;
  }

  /** The success path of a function that may answer that something is not ready yet. */
  static boolean accepted(long[] calls, int success, int pending, int status) {
    calls[ownCount(calls)]++;
    return status == success || status == pending;
  }

  /** The failure path of a rewritten site; gives the status back. */
  static int failed(Reference<?> site, int status, Object[] arguments) {
    MethodHandle seam = failure;
    if (seam != null) {
      try {
        boolean[] entered = roomy() ? enter() : null;
        if (entered != null) {
          try {
            seam.invokeExact(site, status, arguments);
          } finally {
            leave(entered);
          }
        }
      } catch (Throwable e) { // the application gets its status, whatever goes wrong in here
        fault("failure", e);
      }
    }
    return status;
  }

  /**
   * A hook in a binding class: success returns at once, and so does a status that only says "not
   * ready yet".
   *
   * @param pending element 0 is that status; success until it was seen once
   */
  static void hook(
      Class<?> binding,
      String function,
      String descriptor,
      MethodHandle throwing,
      int[] pending,
      int status) {
    if (status != 0 && status != pending[0]) {
      backstopped(binding, function, descriptor, throwing, pending, status);
    }
  }

  private static void backstopped(
      Class<?> binding,
      String function,
      String descriptor,
      MethodHandle throwing,
      int[] pending,
      int status) {
    MethodHandle seam = backstop;
    if (seam == null) {
      return;
    }
    try {
      boolean[] entered = roomy() ? enter() : null;
      if (entered != null) {
        try {
          if ((boolean)
              seam.invokeExact(
                  binding, function, descriptor, (boolean) throwing.invokeExact(), status)) {
            pending[0] = status;
          }
        } finally {
          leave(entered);
        }
      }
    } catch (Throwable e) { // the binding's function goes on, whatever goes wrong in here
      fault("backstop", e);
    }
  }

  /**
   * Whether the stack has room for what linking or reporting may have to load. A stack that
   * overflows in there can do damage for good: a JDK class whose initialiser overflowed is never
   * usable again.
   */
  private static boolean roomy() {
    try {
      return room(ROOM, 1, 2, 3, 4, 5, 6, 7, 8) != 0;
    } catch (StackOverflowError e) { // here it does none
      return false;
    }
  }

  /**
   * The arguments are in use after the call, so that each frame is a large one, compiled or not.
   */
  private static long room(
      int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
    return frames == 0
        ? a
        : room(frames - 1, b, c, d, e, f, g, h, a + 1) + (a | b | c | d | e | f | g | h);
  }

  /** Null when the thread is inside already. */
  private static boolean[] enter() {
    boolean[] inside = INSIDE.get();
    if (inside != null && inside[0]) {
      return null;
    }
    boolean[] entered = {true, false};
    INSIDE.set(entered);
    // Last, so that nothing that throws leaves the thread held.
    entered[1] = hold();
    return entered;
  }

  /**
   * Nothing stays on the thread; if the stack is too short to remove it, it says outside at least.
   */
  private static void leave(boolean[] entered) {
    entered[0] = false;
    if (entered[1]) {
      letGo();
    }
    INSIDE.remove();
  }

  /**
   * Keeps a virtual thread on its carrier until {@link #letGo}: CUDA's device, context and last
   * error belong to the carrier, so a thread that met a contended lock of the agent or the JDK in
   * here, and came back on another one, would make its next call to another device.
   *
   * @return whether it is to be let go
   */
  private static boolean hold() {
    if (!Thread.currentThread().getClass().getName().equals("java.lang.VirtualThread")) {
      return false;
    }
    try {
      MethodHandle[] found = holding;
      if (found == null) {
        // Both before the first is used: who is held must not have to look for the way out.
        found = new MethodHandle[] {continuation("pin"), continuation("unpin")};
        holding = found;
      }
      found[0].invokeExact();
      return true;
    } catch (Throwable e) { // a JDK that has it no more; the report is made all the same
      fault("virtual thread", e);
      return false;
    }
  }

  private static void letGo() {
    try {
      holding[1].invokeExact();
    } catch (Throwable e) { // the thread goes on, held
      fault("virtual thread", e);
    }
  }

  private static MethodHandle continuation(String method) throws ReflectiveOperationException {
    return MethodHandles.lookup()
        .findStatic(
            Class.forName("jdk.internal.vm.Continuation"),
            method,
            MethodType.methodType(void.class));
  }

  /**
   * Runs something of the agent, or of an exporter, whose own calls are not to be reported. False
   * if inside already.
   */
  static boolean inside(Runnable work) {
    boolean[] entered = enter();
    if (entered == null) {
      return false;
    }
    try {
      work.run();
    } finally {
      leave(entered);
    }
    return true;
  }

  /**
   * What an application asks the agent, by reflection from its copy of the API: types of the JDK in
   * and out. Null if there is no agent or it does not know the question.
   */
  public static Object ask(String question, Object argument) {
    MethodHandle seam = answer;
    if (seam == null) {
      return null;
    }
    try {
      return (Object) seam.invokeExact(question, argument);
    } catch (Throwable e) { // whatever it is, it is the agent's
      fault("api", e);
      return null;
    }
  }

  /** Names who answers. */
  static void answers(MethodHandle newAnswer) {
    answer = newAnswer;
  }

  /** A handle object of the binding was made of this value. */
  public static void copied(long value) {
    MethodHandle seam = copies;
    if (seam != null && value != 0) {
      try {
        seam.invokeExact(value);
      } catch (Throwable e) { // the constructor is done, whatever goes wrong in here
        fault("copies", e);
      }
    }
  }

  /** The binding is about to destroy what this object holds, whoever called it. */
  public static void ending(Object handle) {
    MethodHandle seam = endings;
    if (seam != null) {
      try {
        seam.invokeExact(handle);
      } catch (Throwable e) { // the binding's function goes on, whatever goes wrong in here
        fault("endings", e);
      }
    }
  }

  /** The binding is about to return this status, and may have made a handle in this object. */
  public static void made(int status, Object handle) {
    MethodHandle seam = creations;
    if (seam != null && status == 0) {
      try {
        seam.invokeExact(handle);
      } catch (Throwable e) { // the binding's function is done, whatever goes wrong in here
        fault("creations", e);
      }
    }
  }

  /** Names who is told {@code (Object)void} of handles that are made, by whatever call. */
  static void creations(MethodHandle newCreations) {
    creations = newCreations;
  }

  /** Names who is told of copies {@code (long)void} and ends {@code (Object)void} of handles. */
  static void holders(MethodHandle newCopies, MethodHandle newEndings) {
    copies = newCopies;
    endings = newEndings;
  }

  /** A watcher threw. */
  static void watcherFailed(Throwable e) {
    fault("watcher", e);
  }

  private static void fault(String part, Throwable e) {
    if (isStop(e)) {
      throw (Error) e;
    }
    MethodHandle seam = fault;
    if (seam == null) {
      UNTOLD.incrementAndGet();
      return;
    }
    try {
      seam.invokeExact(part, e);
    } catch (Throwable again) { // counting it here is all that is left to do
      UNTOLD.incrementAndGet();
    }
  }

  /** A thread that is stopped is the application's business. */
  private static boolean isStop(Throwable e) {
    try {
      // By name: the class is going to leave the JDK.
      return e.getClass().getName().equals("java.lang.ThreadDeath");
    } catch (OutOfMemoryError full) { // a name is made when it is first asked for
      return false;
    }
  }

  /**
   * Null if the bridge was free and now is the caller's, else the version of the agent that has it.
   */
  static String claim(String version) {
    return OCCUPANT.compareAndSet(null, version) ? null : OCCUPANT.get();
  }

  static void install(
      MethodHandle newResolver,
      MethodHandle newLinker,
      MethodHandle newBackstopLinker,
      MethodHandle newFailure,
      MethodHandle newBackstop,
      MethodHandle newUnusable,
      MethodHandle newFault) {
    resolver = newResolver;
    fault = newFault;
    failure = newFailure;
    backstop = newBackstop;
    unusable = newUnusable;
    backstopLinker = newBackstopLinker;
    linker = newLinker;
  }

  /** Every site that is linked from now on gets its original target; the next agent may come. */
  static void release() {
    answer = null;
    copies = null;
    endings = null;
    creations = null;
    linker = null;
    backstopLinker = null;
    backstop = null;
    unusable = null;
    failure = null;
    fault = null;
    OCCUPANT.set(null);
  }

  /** Faults that no agent was told of. */
  static long untoldFaults() {
    return UNTOLD.get();
  }

  /**
   * The class if the loader has been asked for it before, so that asking again has no effect; else
   * null.
   */
  static Class<?> loaded(ClassLoader loader, String name) {
    return loader == null ? null : loader.findLoadedClass(name);
  }

  /**
   * A handle {@code (Class)boolean}: whether a call of a static method runs an initialiser first.
   *
   * @param agent the agent's lookup, for JDK 8, which refuses one of a class in {@code java.lang}
   *     but lets anyone see its Unsafe
   */
  static MethodHandle uninitialized(Lookup agent) throws Throwable {
    Object unsafe = unsafe();
    Lookup lookup = unsafe.getClass().getName().startsWith("sun.") ? agent : MethodHandles.lookup();
    return lookup
        .findVirtual(
            unsafe.getClass(),
            "shouldBeInitialized",
            MethodType.methodType(boolean.class, Class.class))
        .bindTo(unsafe);
  }

  /** Before JDK 15: a class that no loader knows, with the rights of its host. */
  static Class<?> define(Class<?> host, byte[] bytes) throws Throwable {
    Object unsafe = unsafe();
    try {
      return (Class<?>)
          unsafe
              .getClass()
              .getMethod("defineAnonymousClass", Class.class, byte[].class, Object[].class)
              .invoke(unsafe, host, bytes, null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** The JDK's own, on any version; java.base may use it. */
  private static Object unsafe() throws Throwable {
    Class<?> type;
    try {
      type = Class.forName("jdk.internal.misc.Unsafe", true, null);
    } catch (ClassNotFoundException java8) {
      type = Class.forName("sun.misc.Unsafe", true, null);
      // JDK 8 hides the method from reflection.
      Field field = type.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return field.get(null);
    }
    return (Object)
        MethodHandles.lookup()
            .findStatic(type, "getUnsafe", MethodType.methodType(type))
            .asType(MethodType.methodType(Object.class))
            .invokeExact();
  }
}
