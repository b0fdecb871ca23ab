package io.warplight.monitor.failure;

import io.warplight.monitor.caller.Frame;
import java.util.Iterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where on a stack the application calls the binding: the outermost of the binding's own frames and
 * the frame below it. Made while the stack is read, on the thread that failed; leaves the iterator
 * behind the caller.
 */
final class BindingCall {

  /** The binding's method that was called from outside. */
  final Frame callee;

  /** The outermost method of the class with the hook: whose status was seen. */
  final Frame inner;

  /** Who called it, or null if it was native code alone. */
  final @Nullable Frame caller;

  /** Whether the caller called through an {@code invokedynamic}, as far as hidden frames tell. */
  final boolean isDynamic;

  private BindingCall(Frame callee, Frame inner, @Nullable Frame caller, boolean isDynamic) {
    this.inner = inner;
    this.callee = callee;
    this.caller = caller;
    this.isDynamic = isDynamic;
  }

  /**
   * Reads down from the method with the hook; what lies above it is the agent's.
   *
   * @param hooked the class with the hook
   * @param method its method
   * @param isBinding tells classes of bindings by name
   * @return null if the hook is not on the stack
   */
  static @Nullable BindingCall find(
      Iterator<Frame> frames, String hooked, String method, Predicate<String> isBinding) {
    Frame callee = hook(frames, hooked, method);
    if (callee == null) {
      return null;
    }
    Frame inner = callee;
    boolean isDynamic = false;
    while (frames.hasNext()) {
      Frame frame = frames.next();
      if (frame.isConnector()) {
        isDynamic = frame.isDynamicCall();
      } else if (frame.className().equals(hooked) || isBinding.test(frame.className())) {
        inner = callee == inner && frame.className().equals(hooked) ? frame : inner;
        callee = frame;
        isDynamic = false;
      } else {
        return new BindingCall(callee, inner, frame, isDynamic);
      }
    }
    return new BindingCall(callee, inner, null, false);
  }

  private static @Nullable Frame hook(Iterator<Frame> frames, String hooked, String method) {
    while (frames.hasNext()) {
      Frame frame = frames.next();
      // The class first: a method's name costs the JVM a search.
      if (frame.className().equals(hooked) && frame.method().equals(method)) {
        return frame;
      }
    }
    return null;
  }
}
