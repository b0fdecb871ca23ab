package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.thread.PointerFields;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/** Reads what a call is given, by the roles of its parameters. Any thread. */
final class Arguments {

  /** Nothing that could be too long. */
  static final long UNKNOWN = -1;

  private Arguments() {}

  /** The kind of handle that a call uses in this parameter; null if none, or if it makes it. */
  static @Nullable HandleKind used(Function function, int parameter) {
    if (function.has(parameter, Role.CREATED) || function.has(parameter, Role.OUTPUT)) {
      return null;
    }
    return function.has(parameter, Role.POINTER)
        ? HandleKind.DEVICE_MEMORY
        : HandleKind.of(function, parameter);
  }

  /** The number of bytes that a call copies or sets in one piece, or {@link #UNKNOWN}. */
  static long bytes(Function function, @Nullable Object[] arguments) {
    int size = function.indexOf(Role.SIZE);
    return size < 0 ? UNKNOWN : size(arguments[size]);
  }

  /** The number of bytes that a size parameter says, or {@link #UNKNOWN}. */
  static long size(@Nullable Object value) {
    return value instanceof Long || value instanceof Integer
        ? ((Number) value).longValue()
        : UNKNOWN;
  }

  /**
   * How many bytes of the Java array or direct buffer that a pointer stands for lie behind it, or
   * {@link #UNKNOWN}.
   */
  static long room(@Nullable Object pointer) {
    if (pointer == null) {
      return UNKNOWN;
    }
    Object buffer = PointerFields.BUFFER.object(pointer);
    if (!(buffer instanceof Buffer) || HandleValues.of(pointer) != HandleValues.NONE) {
      return UNKNOWN;
    }
    long offset = PointerFields.OFFSET.number(pointer, -1);
    Buffer of = (Buffer) buffer;
    if (offset < 0 || !(of.hasArray() || of.isDirect())) {
      return UNKNOWN;
    }
    // The whole array, whatever part of it the buffer shows: less could be right as well.
    long elements = of.hasArray() ? java.lang.reflect.Array.getLength(of.array()) : of.capacity();
    return Math.max(0, elements * elementSize(of) - offset);
  }

  private static int elementSize(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return 1;
    }
    if (buffer instanceof ShortBuffer || buffer instanceof CharBuffer) {
      return 2;
    }
    return buffer instanceof IntBuffer || buffer instanceof FloatBuffer ? 4 : 8;
  }
}
