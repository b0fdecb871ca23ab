package io.warplight.simulator.device;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What CUDA keeps for each thread: the runtime's last error and device, the driver's stack of
 * contexts, and whether the thread runs a callback. Used by its own thread only.
 */
public final class ThreadState {
  private static final ThreadLocal<ThreadState> STATES = ThreadLocal.withInitial(ThreadState::new);

  private final Deque<Context> contexts = new ArrayDeque<>();
  private int lastError;
  private int device;
  private boolean inCallback;
  private int captureMode;
  private String function = "";
  private Object owner = this;

  private ThreadState() {}

  /** The running thread's. */
  public static ThreadState current() {
    return STATES.get();
  }

  /** The running thread's on this machine: a state left by another machine is cleared. */
  static ThreadState on(Object machine) {
    ThreadState state = STATES.get();
    if (state.owner != machine) {
      state.clear();
      state.owner = machine;
    }
    return state;
  }

  private void clear() {
    contexts.clear();
    lastError = 0;
    device = 0;
    captureMode = 0;
  }

  /** The runtime's last error. */
  public int lastError() {
    return lastError;
  }

  /** A runtime function failed. */
  public void lastError(int code) {
    lastError = code;
  }

  /** The runtime's device where no context is current. */
  public int device() {
    return device;
  }

  public void device(int ordinal) {
    device = ordinal;
  }

  /** The driver's current context, which may be dead; null for none. */
  public @Nullable Context top() {
    return contexts.peek();
  }

  public void push(Context context) {
    contexts.push(context);
  }

  public @Nullable Context pop() {
    return contexts.poll();
  }

  /** Replaces the current context; null leaves what lies below. */
  public void replaceTop(@Nullable Context context) {
    contexts.poll();
    if (context != null) {
      contexts.push(context);
    }
  }

  /** Whether this thread runs a callback or host function of a stream. */
  public boolean inCallback() {
    return inCallback;
  }

  public void inCallback(boolean value) {
    inCallback = value;
  }

  /** The thread's stream capture mode: 0 global, 1 thread-local, 2 relaxed. */
  public int captureMode() {
    return captureMode;
  }

  public void captureMode(int mode) {
    captureMode = mode;
  }

  /** The CUDA function that this thread is in, for messages. */
  public String function() {
    return function;
  }

  public void function(String name) {
    function = name;
  }
}
