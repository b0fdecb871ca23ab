package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/** Whether a binding class throws, read from its own private flag at the time of the failure. */
final class ExceptionsFlag {
  /** All of JCuda's classes call it so. */
  private static final String FIELD = "exceptionsEnabled";

  private ExceptionsFlag() {}

  /**
   * A handle {@code ()boolean}; constantly false for a class without the flag, which never throws.
   */
  static MethodHandle of(Lookup binding) {
    try {
      return binding.findStaticGetter(binding.lookupClass(), FIELD, boolean.class);
    } catch (NoSuchFieldException | IllegalAccessException e) {
      return MethodHandles.constant(boolean.class, false);
    }
  }
}
