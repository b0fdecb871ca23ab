package io.warplight.monitor.failure;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;

/**
 * Reads a call's arguments by the roles that the catalogue gives them, and the thread's device and
 * context. Only numbers, strings and the address inside handle objects are read; no method of an
 * application's class runs. On the thread that called.
 */
final class CallReader {

  private static final String[] DIRECTIONS = {
    "host_to_host", "host_to_device", "device_to_host", "device_to_device", "by_address"
  };
  private static final int LONGEST_NAME = 300;

  private final ThreadContexts threads;

  CallReader(ThreadContexts threads) {
    this.threads = threads;
  }

  /** What is known without the arguments. */
  Call read() {
    return onThread().build();
  }

  /** What is known. */
  Call read(Function function, @Nullable Object[] arguments) {
    Call.Builder call = onThread();
    if (arguments.length != function.parameterCount()) {
      return call.build();
    }
    Arguments given = new Arguments(function, arguments);
    call.bytes = bytes(function, given);
    call.direction = direction(function, given);
    if (function.has(Effect.LAUNCH)) {
      call.grid = given.triple(Role.GRID_X, Role.GRID_Y, Role.GRID_Z);
      call.block = given.triple(Role.BLOCK_X, Role.BLOCK_Y, Role.BLOCK_Z);
      call.sharedMemory = given.number(Role.SHARED_MEMORY);
    }
    call.name = given.text(Role.NAME);
    call.kernel = function.has(Effect.GET_KERNEL) ? call.name : null;
    call.file = given.text(Role.FILE);
    int stream = function.indexOf(Role.STREAM);
    if (stream >= 0 && !function.has(stream, Role.CREATED)) {
      call.stream = stream(NativePointers.of(arguments[stream]));
    }
    call.requestedDevice = (int) given.number(Role.DEVICE);
    int context = function.indexOf(Role.CONTEXT);
    if (context >= 0
        && !function.has(context, Role.CREATED)
        && !function.has(context, Role.OUTPUT)) {
      call.context = context(NativePointers.of(arguments[context]));
    }
    return call.build();
  }

  private Call.Builder onThread() {
    Call.Builder call = new Call.Builder();
    call.device = threads.device();
    call.context = context(threads.context());
    return call;
  }

  private static @Nullable String context(long address) {
    if (address == NativePointers.UNKNOWN) {
      return null;
    }
    return address == 0 ? "none" : hex(address);
  }

  /** The first three numbers are CUDA's own names for streams that nobody made. */
  private static @Nullable String stream(long address) {
    if (address == NativePointers.UNKNOWN) {
      return null;
    }
    if (address >= 0 && address <= 2) {
      return address == 0 ? "default" : address == 1 ? "legacy" : "per_thread";
    }
    return hex(address);
  }

  private static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }

  private static long bytes(Function function, Arguments given) {
    long size = given.number(Role.SIZE);
    if (size >= 0 || !(function.has(Effect.COPY) || function.has(Effect.SET))) {
      return size;
    }
    long width = given.number(Role.WIDTH);
    long height = given.number(Role.HEIGHT);
    if (width < 0 || height < 0) {
      return -1;
    }
    try {
      return Math.multiplyExact(width, height);
    } catch (ArithmeticException nonsense) {
      return -1;
    }
  }

  private static @Nullable String direction(Function function, Arguments given) {
    if (!function.has(Effect.COPY)) {
      return null;
    }
    if (function.indexOf(Role.KIND) >= 0) {
      long kind = given.number(Role.KIND);
      return kind >= 0 && kind < DIRECTIONS.length ? DIRECTIONS[(int) kind] : null;
    }
    String from = side(function, Role.SOURCE);
    String to = side(function, Role.DESTINATION);
    return from == null || to == null ? null : from + "_to_" + to;
  }

  private static @Nullable String side(Function function, Role end) {
    if (function.indexOf(end, Role.HOST_POINTER) >= 0) {
      return "host";
    }
    return function.indexOf(end, Role.DEVICE_POINTER) >= 0 || function.indexOf(end, Role.ARRAY) >= 0
        ? "device"
        : null;
  }

  /** The arguments of one call, asked for by role. */
  private static final class Arguments {
    private final Function function;
    private final @Nullable Object[] values;

    Arguments(Function function, @Nullable Object[] values) {
      this.function = function;
      this.values = values;
    }

    /** The number, or -1 if there is none. Negative sizes are not sizes. */
    long number(Role role) {
      int index = function.indexOf(role);
      Object value = index < 0 ? null : values[index];
      // Boxed by the call site: the JDK's own classes.
      return value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : -1;
    }

    @Nullable String text(Role role) {
      int index = function.indexOf(role);
      Object value = index < 0 ? null : values[index];
      if (!(value instanceof String)) {
        return null;
      }
      String text = (String) value;
      return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME) + "...";
    }

    @Nullable String triple(Role x, Role y, Role z) {
      if (function.indexOf(x) < 0) {
        return null;
      }
      return number(x) + "," + number(y) + "," + number(z);
    }
  }
}
