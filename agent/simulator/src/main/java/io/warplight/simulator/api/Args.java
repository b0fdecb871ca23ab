package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Event;
import io.warplight.simulator.device.Machine;
import io.warplight.simulator.device.Resource;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.ThreadState;
import org.jspecify.annotations.Nullable;

/** The arguments of one call, by position, read as what they are; and where the call runs. */
final class Args {
  private static final long LEGACY = 1;
  private static final long PER_THREAD = 2;

  private final Object[] values;
  private final Machine machine;
  private final ThreadState thread;
  private final @Nullable Context context;
  private final Codes codes;
  private final InCapture inCapture;

  Args(
      Object[] values,
      Machine machine,
      ThreadState thread,
      @Nullable Context context,
      Codes codes,
      InCapture inCapture) {
    this.values = values;
    this.machine = machine;
    this.thread = thread;
    this.context = context;
    this.codes = codes;
    this.inCapture = inCapture;
  }

  /** Refuses the call where a capture forbids it; see {@link InCapture#isAskedByBody}. */
  void checkCapture() {
    inCapture.check(this);
  }

  Machine machine() {
    return machine;
  }

  ThreadState thread() {
    return thread;
  }

  /** The numbers of the caller's domain and version. */
  Codes codes() {
    return codes;
  }

  /** The class loader of the caller's JCuda. */
  @Nullable ClassLoader bindingLoader() {
    return codes.loader();
  }

  /** Whether the call has a context. */
  boolean hasContext() {
    return context != null;
  }

  /** The context of the call. */
  Context context() {
    if (context != null) {
      return context;
    }
    if (thread.inCallback()) {
      throw Function.notPermitted();
    }
    throw thread.top() == null
        ? new StatusException(Status.INVALID_CONTEXT, "no context is current on the calling thread")
        : new StatusException(Status.CONTEXT_IS_DESTROYED);
  }

  Device device() {
    return context().device();
  }

  /** The same call with other arguments. */
  Args with(Object... others) {
    return new Args(others, machine, thread, context, codes, inCapture);
  }

  /** The same call in a context. */
  Args in(Context other) {
    return new Args(values, machine, thread, other, codes, inCapture);
  }

  int count() {
    return values.length;
  }

  @Nullable Object get(int index) {
    return index < values.length ? values[index] : null;
  }

  /** A number of any width. */
  long number(int index) {
    Object value = get(index);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  int integer(int index) {
    return (int) number(index);
  }

  /** A size; a negative one is a huge one to CUDA, which refuses it. */
  long size(int index) {
    long size = number(index);
    if (size < 0) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "a size of "
              + Long.toUnsignedString(size)
              + " bytes is larger than any allocation at the destination or source");
    }
    return size;
  }

  /** A size of memory to be made; a negative one is more than there is. */
  long amount(int index) {
    long size = number(index);
    if (size < 0) {
      throw new StatusException(Status.OUT_OF_MEMORY);
    }
    return size;
  }

  String text(int index) {
    return String.valueOf(get(index));
  }

  /** An output or input that must be there. */
  Object object(int index) {
    Object value = get(index);
    if (value == null) {
      throw new StatusException(Status.INVALID_VALUE, "argument " + (index + 1) + " is null");
    }
    return value;
  }

  Struct struct(int index) {
    return new Struct(object(index));
  }

  /** The handle of an object; 0 for null. */
  long handle(int index) {
    return Pointers.handle(get(index));
  }

  /** The address of a native pointer; 0 for null. */
  long address(int index) {
    return Pointers.address(get(index));
  }

  /** Writes an {@code int[1]}, {@code long[1]} or {@code float[1]}; null is left out. */
  void out(int index, Number value) {
    Object array = get(index);
    if (array instanceof int[] && ((int[]) array).length > 0) {
      ((int[]) array)[0] = value.intValue();
    } else if (array instanceof long[] && ((long[]) array).length > 0) {
      ((long[]) array)[0] = value.longValue();
    } else if (array instanceof float[] && ((float[]) array).length > 0) {
      ((float[]) array)[0] = value.floatValue();
    } else if (array != null) {
      throw new StatusException(Status.INVALID_VALUE, "the array for the result is empty");
    }
  }

  /** Writes a handle into an object. */
  void outHandle(int index, long handle) {
    Pointers.set(object(index), handle);
  }

  /** A live resource. */
  <T extends Resource> T resource(int index, Class<T> type, String kind) {
    return machine.handles().get(handle(index), type, kind);
  }

  /** The same of the kinds whose null, dead or unknown handles are wrong values to CUDA: 1. */
  <T extends Resource> T value(int index, Class<T> type, String kind) {
    if (!machine.handles().isLive(handle(index), type)) {
      throw new StatusException(
          Status.INVALID_VALUE,
          handle(index) == 0 ? "the " + kind + " is null" : "the handle is no " + kind);
    }
    return resource(index, type, kind);
  }

  Event event(int index) {
    return resource(index, Event.class, "event");
  }

  /** A stream; null and 0 are the context's legacy default stream. */
  Stream stream(int index) {
    long handle = handle(index);
    if (handle == 0 || handle == LEGACY) {
      return context().legacy();
    }
    if (handle == PER_THREAD) {
      return context().perThread();
    }
    return machine.handles().get(handle, Stream.class, "stream");
  }

  /** Whether a stream argument names a stream made by the application. */
  boolean namesStream(int index) {
    long handle = handle(index);
    return handle != 0 && handle != LEGACY && handle != PER_THREAD;
  }
}
