package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/**
 * Where statuses that are not success arrive. Called on the thread that made the call, before the
 * status returns to it, never while that thread is inside the handler already. What it throws is
 * counted as a fault and the status returns all the same.
 */
public interface FailureHandler {
  /**
   * A rewritten site got a status that is neither its function's success nor pending.
   *
   * @param arguments what the application passed, boxed; its objects' own methods must not be
   *     called
   */
  void failed(Site site, int status, @Nullable Object[] arguments);

  /**
   * The binding itself came by a status that is not 0: in {@code checkResult}, or at a return of a
   * function that skips it.
   *
   * @param binding the binding class
   * @param function {@code checkResult}, or the function that returns
   * @param descriptor that method's descriptor
   * @param throwing whether the class's exceptions are on, so that {@code checkResult} throws next
   */
  void backstopped(
      Class<?> binding, String function, String descriptor, boolean throwing, int status);

  /**
   * Whether this status says of any function of this binding class at most that something is not
   * ready yet. Asked before each {@link #backstopped}; after a yes the hook passes the status over
   * by itself.
   */
  default boolean isPending(Class<?> binding, int status) {
    return false;
  }

  /**
   * A binding class is in use: one of its hooks is linked, so it is loaded and initialised. Comes
   * again with each hook.
   */
  default void hooked(Class<?> binding) {}

  /**
   * A binding class did not load or initialise, so that a rewritten site's call ended in this
   * error. Comes again with each such call.
   *
   * @param owner internal name of the binding class
   * @param error what the application is about to get; not to be changed
   */
  default void unusable(String owner, LinkageError error) {}

  /**
   * A function of a binding class that is initialised ended in this error: its native method is not
   * in the library that was loaded. Comes again with each such call.
   *
   * @param owner internal name of the binding class
   * @param error what the application is about to get; not to be changed
   */
  default void lacksNative(String owner, LinkageError error) {}
}
