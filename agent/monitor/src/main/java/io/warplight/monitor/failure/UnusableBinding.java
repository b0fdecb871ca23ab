package io.warplight.monitor.failure;

import org.jspecify.annotations.Nullable;

/**
 * A binding class that did not load or initialise, so that no call of it can succeed in this
 * process, or one that lacks a native method. The error itself has gone to the application
 * untouched. Immutable.
 */
public final class UnusableBinding {

  private final String className;
  private final @Nullable String library;
  private final String cause;

  private final boolean initialised;

  UnusableBinding(String className, @Nullable String library, String cause, boolean initialised) {
    this.initialised = initialised;
    this.className = className;
    this.library = library;
    this.cause = cause;
  }

  /** The class: {@code jcuda.driver.JCudaDriver}. */
  public String className() {
    return className;
  }

  /** The native library that it could not load, or null if that was not the reason. */
  public @Nullable String library() {
    return library;
  }

  /** Whether the class works but for what the cause names. */
  public boolean isInitialised() {
    return initialised;
  }

  /** Why, in one line: the innermost cause's own words. */
  public String cause() {
    return cause;
  }
}
