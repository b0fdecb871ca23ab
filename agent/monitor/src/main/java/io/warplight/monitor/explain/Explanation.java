package io.warplight.monitor.explain;

import org.jspecify.annotations.Nullable;

/**
 * One thing that Warplight may know of a failure. Asked on the thread that failed, possibly by
 * several at once; it may allocate, but waits for nothing and calls neither CUDA nor a method of
 * the application's objects. What it is not sure of it says so, or says nothing.
 */
public interface Explanation {

  /** What to say of this failure, or null if it is not one of those. */
  @Nullable Hint explain(FailedCall call);
}
