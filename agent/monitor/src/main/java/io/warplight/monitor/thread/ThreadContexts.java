package io.warplight.monitor.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The device and the context that each thread has made current, as far as its own successful calls
 * tell: CUDA is never asked. What was not seen is unknown; a virtual thread's is always unknown,
 * because the state belongs to the carrier, and all of it is once the application has code that can
 * change it where no call site is seen: by a method reference, or in a class that was left alone.
 *
 * <p>Changed and read on the thread itself, after calls that succeeded. The state is an array of
 * numbers in a plain thread local: nothing of the agent hangs on an application's thread.
 */
public final class ThreadContexts {

  /** A device that is not known. */
  public static final int UNKNOWN_DEVICE = Contexts.UNKNOWN_DEVICE;

  /** A context that is not known. */
  public static final long UNKNOWN_CONTEXT = NativePointers.UNKNOWN;

  private static final int DEVICE = 0;
  private static final int CONTEXT = 1;
  private static final int DEPTH = 2;
  private static final int ID = 3;
  private static final int SEEN = 4;
  private static final int SERIAL = 5;
  private static final int STACK = 6;
  private static final int STACK_LIMIT = 64;

  /** A context on the stack: its address and which of those at that address it is. */
  private static final int ENTRY = 2;

  // Not static: it is this agent's, of which a JVM may see several, one after the other.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<long @Nullable []> current = new ThreadLocal<>();

  private final Contexts contexts = new Contexts();
  private volatile boolean unseen;

  /** From now on nothing is known: the application can change it where that is not seen. */
  public void someUnseen() {
    unseen = true;
  }

  /** The ordinal of the calling thread's device, or {@link #UNKNOWN_DEVICE}. */
  public int device() {
    long[] state = known();
    return state == null ? UNKNOWN_DEVICE : (int) state[DEVICE];
  }

  /** The calling thread's context, 0 for none, or {@link #UNKNOWN_CONTEXT}. */
  public long context() {
    long[] state = known();
    if (state == null) {
      return UNKNOWN_CONTEXT;
    }
    long now = contexts.serialOf(state[CONTEXT]);
    // Another thread destroyed it, and a new one has its address.
    return now == 0 || now == state[SERIAL] ? state[CONTEXT] : UNKNOWN_CONTEXT;
  }

  /**
   * Whether the calling thread was seen to choose a device or a context, or may have unseen. A
   * virtual thread always may: its carrier's is another's choice.
   */
  public boolean hasChosen() {
    if (unseen || VirtualThreads.isVirtual(Thread.currentThread())) {
      return true;
    }
    long[] state = current.get();
    return state != null && state[SEEN] != 0;
  }

  /** The calling thread's number, without running code of the application. */
  public long thread() {
    if (VirtualThreads.isVirtual(Thread.currentThread())) {
      return ThreadIds.of(Thread.currentThread());
    }
    long[] state = current.get();
    if (state == null) {
      state = make();
    }
    if (state[ID] == 0) {
      // Once a thread: to ask one of an old Java takes long.
      state[ID] = ThreadIds.of(Thread.currentThread());
    }
    return state[ID];
  }

  /**
   * A number for the context that the calling thread's next call acts on, or {@link
   * #UNKNOWN_CONTEXT}. A primary context has one however it was made current, and where nothing was
   * seen of the thread it is device 0's: the only one that a call can succeed in there. A context
   * that is made at the address of one that was destroyed has a number of its own.
   */
  public long scope() {
    if (unseen || VirtualThreads.isVirtual(Thread.currentThread())) {
      return UNKNOWN_CONTEXT;
    }
    long[] state = current.get();
    if (state == null || state[SEEN] == 0) {
      return primaryScope(0);
    }
    long context = state[CONTEXT];
    if (context != UNKNOWN_CONTEXT && context != 0 && !contexts.isPrimary(context)) {
      return state[SERIAL] == 0 ? context : madeScope(state[SERIAL]);
    }
    return state[DEVICE] < 0 ? UNKNOWN_CONTEXT : primaryScope(state[DEVICE]);
  }

  /**
   * What {@link #scope} is in the context that has this address, whatever is current here; {@link
   * #UNKNOWN_CONTEXT} if it is a primary one or none.
   */
  public long scopeOf(long context) {
    if (context == 0 || context == UNKNOWN_CONTEXT || contexts.isPrimary(context)) {
      return UNKNOWN_CONTEXT;
    }
    long serial = contexts.serialOf(context);
    return serial == 0 ? context : madeScope(serial);
  }

  /** Neither an address nor a primary context's. */
  private static long madeScope(long serial) {
    return Long.MIN_VALUE + serial;
  }

  /** Addresses of contexts are positive. */
  private static long primaryScope(long device) {
    return UNKNOWN_CONTEXT - 1 - device;
  }

  /** {@code cudaSetDevice}: the device's primary context is current. */
  void setDevice(int device) {
    long[] state = own();
    if (state != null) {
      state[DEVICE] = device;
      state[CONTEXT] = contexts.primaryOf(device);
      state[SERIAL] = contexts.serialOf(state[CONTEXT]);
    }
  }

  /** {@code cuCtxSetCurrent}: replaces the top of the stack; 0 takes it away. */
  void setContext(long context) {
    if (context == 0) {
      popContext();
      return;
    }
    long[] state = own();
    if (state != null) {
      makeCurrent(state, context, contexts.serialOf(context));
    }
  }

  /** {@code cuCtxPushCurrent}. */
  void pushContext(long context) {
    long[] state = own();
    if (state == null) {
      return;
    }
    if (state[DEPTH] == STACK_LIMIT) {
      // Forget the lowest: what lies there is unknown when it comes up again.
      System.arraycopy(state, STACK + ENTRY, state, STACK, ENTRY * (STACK_LIMIT - 1));
      state[DEPTH]--;
    }
    state = room(state);
    int top = STACK + ENTRY * (int) state[DEPTH]++;
    state[top] = state[CONTEXT];
    state[top + 1] = state[SERIAL];
    makeCurrent(state, context, contexts.serialOf(context));
  }

  /** {@code cuCtxPopCurrent}: what lay below is current again, if it was seen. */
  void popContext() {
    long[] state = own();
    if (state == null) {
      return;
    }
    if (state[DEPTH] > 0) {
      int top = STACK + ENTRY * (int) --state[DEPTH];
      makeCurrent(state, state[top], state[top + 1]);
    } else {
      makeCurrent(state, UNKNOWN_CONTEXT, 0);
    }
  }

  /** {@code cuCtxCreate}: the new context is pushed. */
  void createContext(long context, int device) {
    contexts.learn(context, device, false);
    pushContext(context);
  }

  /** {@code cuCtxDestroy}: popped where it is current on the calling thread. */
  void destroyContext(long context) {
    contexts.forget(context);
    long[] state = known();
    if (state != null && state[CONTEXT] == context) {
      popContext();
    }
  }

  /** {@code cuDevicePrimaryCtxRetain}: makes nothing current, but says whose the context is. */
  void retainPrimary(long context, int device) {
    contexts.learn(context, device, true);
  }

  private void makeCurrent(long[] state, long context, long serial) {
    state[CONTEXT] = context;
    state[SERIAL] = serial;
    long now = contexts.serialOf(context);
    state[DEVICE] = now == serial ? contexts.deviceOf(context) : UNKNOWN_DEVICE;
  }

  private long @Nullable [] known() {
    return unseen || VirtualThreads.isVirtual(Thread.currentThread()) ? null : current.get();
  }

  private long @Nullable [] own() {
    if (VirtualThreads.isVirtual(Thread.currentThread())) {
      return null;
    }
    long[] state = current.get();
    if (state == null) {
      state = make();
    }
    state[SEEN] = 1;
    return state;
  }

  private long[] make() {
    long[] state = new long[STACK + 2 * ENTRY];
    state[DEVICE] = UNKNOWN_DEVICE;
    state[CONTEXT] = UNKNOWN_CONTEXT;
    current.set(state);
    return state;
  }

  private long[] room(long[] state) {
    if (STACK + ENTRY * state[DEPTH] < state.length) {
      return state;
    }
    long[] grown = Arrays.copyOf(state, state.length * 2);
    current.set(grown);
    return grown;
  }
}
