package io.warplight.monitor.callback;

import io.warplight.monitor.link.CallbackWatch;
import org.jspecify.annotations.Nullable;

/** Hears of the runs of one callback, on the threads that CUDA calls it on. */
final class CallbackRuns implements CallbackWatch.Runs {

  private final Callback callback;
  private final Callbacks callbacks;
  private final Confirming streams;
  private final long standing;
  private final CallbackNotices notices;

  /**
   * Of a callback that is about to be registered.
   *
   * @param standing what its stream holds before it, by {@link Confirming#standing}
   */
  CallbackRuns(
      Callback callback,
      Callbacks callbacks,
      Confirming streams,
      long standing,
      CallbackNotices notices) {
    this.callback = callback;
    this.callbacks = callbacks;
    this.streams = streams;
    this.standing = standing;
    this.notices = notices;
  }

  /** A host function is given no status: that it runs is its success. */
  @Override
  public void accept(int status) {
    try {
      callbacks.begins(callback);
      if (status == 0) {
        streams.succeeded(standing);
      } else {
        notices.given(callback, status);
      }
    } catch (Throwable fault) {
      // Whatever it is: the application's callback is called next, and must be.
      notices.fault(fault);
    }
  }

  @Override
  public void accept(@Nullable Throwable thrown) {
    try {
      callbacks.ends();
      if (thrown != null) {
        notices.threw(callback, thrown);
      }
    } catch (Throwable fault) {
      // Whatever it is: what the application threw goes on.
      notices.fault(fault);
    }
  }
}
