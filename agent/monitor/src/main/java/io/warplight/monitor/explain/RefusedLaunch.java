package io.warplight.monitor.explain;

import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import org.jspecify.annotations.Nullable;

/**
 * A launch that CUDA refused before anything ran: which known limit its grid, block or shared
 * memory goes beyond. Asked of launches only. Stateless; see {@link Explanation}.
 *
 * <p>The limits are those of every device since compute capability 3.0; what a kernel itself allows
 * (registers, launch bounds) is not known here.
 */
final class RefusedLaunch implements Explanation {

  private static final int INVALID_VALUE = 1;
  private static final int INVALID_CONFIGURATION = 9;
  private static final int INVALID_DEVICE_FUNCTION = 98;
  private static final int OUT_OF_RESOURCES = 701;

  private static final Role[] SIZES = {
    Role.GRID_X, Role.GRID_Y, Role.GRID_Z, Role.BLOCK_X, Role.BLOCK_Y, Role.BLOCK_Z
  };
  private static final String[] NAMES = {
    "grid x", "grid y", "grid z", "block x", "block y", "block z"
  };
  private static final int[] LIMITS = {Integer.MAX_VALUE, 65535, 65535, 1024, 1024, 64};
  private static final int FIRST_OF_BLOCK = 3;
  private static final long THREADS = 1024;
  private static final long SHARED_UNLESS_ALLOWED = 48 << 10;

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    if (function == null || !call.hasArguments() || !isRefusal(call.status().code())) {
      return null;
    }
    String reason = reason(call, function);
    return reason == null
        ? null
        : Hint.onFailure("refused_launch", "the launch was refused, nothing ran: " + reason);
  }

  private static boolean isRefusal(int code) {
    return code == INVALID_VALUE
        || code == INVALID_CONFIGURATION
        || code == INVALID_DEVICE_FUNCTION
        || code == OUT_OF_RESOURCES;
  }

  private static @Nullable String reason(FailedCall call, Function function) {
    long threads = 1;
    for (int i = 0; i < SIZES.length; i++) {
      Object value = call.argument(function.indexOf(SIZES[i]));
      if (!(value instanceof Integer)) {
        return null; // a launch whose sizes were set before, or stand in a struct
      }
      int size = (Integer) value;
      if (size <= 0 || size > LIMITS[i]) {
        return NAMES[i] + " is " + size + ", it may be 1 to " + LIMITS[i];
      }
      threads *= i < FIRST_OF_BLOCK ? 1 : size;
    }
    if (threads > THREADS) {
      return "its block has " + threads + " threads, it may have " + THREADS;
    }
    if (call.status().code() == OUT_OF_RESOURCES) {
      return "the kernel's registers or launch bounds do not allow a block of "
          + threads
          + " threads";
    }
    Object shared = call.argument(function.indexOf(Role.SHARED_MEMORY));
    if (shared instanceof Integer
        && ((Integer) shared < 0 || (Integer) shared > SHARED_UNLESS_ALLOWED)) {
      return "it asks for "
          + shared
          + " bytes of dynamic shared memory, and beyond "
          + SHARED_UNLESS_ALLOWED
          + " a kernel gets only what cuFuncSetAttribute has allowed it";
    }
    return null;
  }
}
