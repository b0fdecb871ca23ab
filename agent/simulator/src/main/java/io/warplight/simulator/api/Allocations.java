package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.memory.Block;
import org.jspecify.annotations.Nullable;

/**
 * What both domains' functions of allocation and release do. Called on the application's threads.
 */
final class Allocations {
  static final int ALIGNMENT = 512;
  private static final int PAGE = 4096;
  static final int PITCH = 512;

  private static final String FREED_MEANWHILE =
      "another thread has freed it while this call waited for the device";

  private Allocations() {}

  /** Device or managed memory into the pointer at an index; 0 there when it fails. */
  static Block device(Args call, int pointer, long size, Block.Kind kind, int flags) {
    Object out = call.object(pointer);
    if (size == 0) {
      Pointers.set(out, 0);
      throw new StatusException(Status.INVALID_VALUE, "an allocation of 0 bytes");
    }
    call.checkCapture();
    Block block = block(call, size, ALIGNMENT, kind, flags);
    if (block == null) {
      Pointers.set(out, 0);
      throw new StatusException(Status.OUT_OF_MEMORY);
    }
    // JCuda makes a Java buffer over managed memory only where it is attached to the host.
    if (kind == Block.Kind.MANAGED && flags == RuntimeMemory.ATTACH_HOST) {
      call.machine().memory().seenThrough(block, Pointers.setHost(out, block.base(), size));
    } else {
      Pointers.set(out, block.base());
    }
    return block;
  }

  private static @Nullable Block block(
      Args call, long size, int alignment, Block.Kind kind, int flags) {
    Context context = call.context();
    return call.machine()
        .memory()
        .allocate(context.device(), size, alignment, kind, context, flags);
  }

  /** Page-locked memory. */
  static void pinned(Args call, int pointer, int flags, int allFlags) {
    if (call.number(1) == 0 && call.thread().function().startsWith("cuda")) {
      Pointers.set(call.object(pointer), 0);
      return; // whatever the flags
    }
    if ((flags & ~allFlags) != 0) {
      throw new StatusException(
          Status.INVALID_VALUE, "flags that do not exist: " + Flags.text(flags));
    }
    long size = call.amount(1);
    if (size == 0) {
      Pointers.set(call.object(pointer), 0);
      return;
    }
    Block block = block(call, size, PAGE, Block.Kind.PINNED, flags);
    if (block == null) {
      Pointers.set(call.object(pointer), 0);
      throw new StatusException(Status.OUT_OF_MEMORY);
    }
    call.machine()
        .memory()
        .seenThrough(block, Pointers.setHost(call.object(pointer), block.base(), size));
  }

  /** Rows that begin at multiples of the pitch; the pitch. */
  static long pitched(Args call, int pointer, long width, long height) {
    if ((width == 0 || height == 0) && call.thread().function().startsWith("cuda")) {
      Pointers.set(call.object(pointer), 0);
      return 0; // the runtime allows it, the driver does not
    }
    if (width <= 0 || height <= 0) {
      throw new StatusException(
          Status.INVALID_VALUE, width <= 0 ? "a width of 0 bytes" : "a height of 0 rows");
    }
    long pitch = (width + PITCH - 1) & -PITCH;
    long size;
    try {
      size = Math.multiplyExact(pitch, height);
    } catch (ArithmeticException overflow) {
      Pointers.set(call.object(pointer), 0);
      throw new StatusException(Status.OUT_OF_MEMORY);
    }
    if (pitch <= 0) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "an allocation of 0 bytes: a row of " + Long.toUnsignedString(width) + " has no pitch");
    }
    call.out(1, pitch); // said even where the allocation then fails
    device(call, pointer, size, Block.Kind.DEVICE, 0);
    return pitch;
  }

  /** Frees memory of a device: waits for all its streams first, save for a pool's. */
  static void free(Args call, int pointer) {
    refuseDeadContext(call);
    Object object = call.get(pointer);
    long address = object == null ? 0 : Pointers.address(object);
    if (address == 0) {
      return; // null, or a Java array or buffer, which JCuda hands on as null
    }
    Block block = call.machine().memory().at(address);
    boolean mine =
        block != null
            && (block.kind() == Block.Kind.DEVICE
                || block.kind() == Block.Kind.POOL
                || block.kind() == Block.Kind.MANAGED);
    if (block == null || !mine) {
      if (call.hasContext()) {
        call.context().drain();
      }
      if (block == null && diedWithItsContext(call, address)) {
        throw new StatusException(
            Status.CONTEXT_IS_DESTROYED, "the allocation went with its context");
      }
      throw new StatusException(Status.INVALID_VALUE, "no allocation begins at this address");
    }
    if (block.kind() != Block.Kind.POOL) {
      call.machine().device(block.device()).drainFor(block);
    }
    if (!release(call, block)) {
      throw new StatusException(Status.INVALID_VALUE, FREED_MEANWHILE);
    }
  }

  /** Measured: a null pointer too is refused while the current context is dead. */
  private static void refuseDeadContext(Args call) {
    if (!call.hasContext() && call.thread().top() != null) {
      throw new StatusException(Status.CONTEXT_IS_DESTROYED);
    }
  }

  /**
   * Measured: so while the current context is dead, or there is none and the thread destroyed it.
   */
  private static boolean diedWithItsContext(Args call, long address) {
    if (call.hasContext()) {
      return false;
    }
    return call.thread().top() != null || call.machine().diedWithItsContext(address);
  }

  /** Ends a block; false where another thread did while this one waited for the device. */
  static boolean release(Args call, Block block) {
    boolean freed = call.machine().memory().free(block);
    for (Context context : call.machine().device(block.device()).contexts()) {
      context.blocks().remove(block);
    }
    return freed;
  }

  /** Frees page-locked memory, as {@link #free}. */
  static void freeHost(Args call, long address) {
    refuseDeadContext(call);
    if (address == 0) {
      return;
    }
    Block block = call.machine().memory().at(address);
    if (block == null || block.kind() != Block.Kind.PINNED) {
      throw new StatusException(
          Status.INVALID_VALUE, "no page-locked memory begins at this address");
    }
    call.machine().device(block.device()).drainFor(block);
    if (!release(call, block)) {
      throw new StatusException(Status.INVALID_VALUE, FREED_MEANWHILE);
    }
  }

  /** The address that a host pointer stands for: a native one, or a direct buffer's. */
  static long hostAddress(Object pointer) {
    Region region = Pointers.region(pointer);
    return region.isArray() ? -1 : region.address();
  }

  /** {@code cudaHostRegister}. */
  static void register(Args call, int pointer, long size, int flags, int allFlags) {
    Region region = Pointers.region(call.object(pointer));
    if (size == 0) {
      throw new StatusException(Status.INVALID_VALUE, "a size of 0 bytes");
    }
    if ((flags & ~allFlags) != 0) {
      throw new StatusException(
          Status.INVALID_VALUE, "flags that do not exist: " + Flags.text(flags));
    }
    if (region.isArray()) {
      call.machine()
          .guard()
          .wouldCrash(
              "page-locks a Java array", "the collector moves it afterwards; 1 comes back here");
      throw new StatusException(Status.INVALID_VALUE);
    }
    if (region.isBareAddress()) {
      throw new StatusException(
          Status.INVALID_VALUE, "memory that CUDA itself allocated cannot be registered");
    }
    if (!region.holds(0, size)) {
      throw new StatusException(Status.INVALID_VALUE, "the buffer is smaller than that");
    }
    call.machine()
        .memory()
        .register(call.device(), region.address(), size, call.context(), flags, region.object());
  }

  /** {@code cudaHostUnregister}: waits for all streams. */
  static void unregister(Args call, int pointer) {
    refuseDeadContext(call);
    long address = hostAddress(call.object(pointer));
    Block block = call.machine().memory().at(address);
    if (block == null || block.kind() != Block.Kind.REGISTERED) {
      boolean wrong = address == 0 || call.machine().memory().find(address) != null;
      throw new StatusException(
          wrong ? Status.INVALID_VALUE : Status.HOST_MEMORY_NOT_REGISTERED,
          address == 0
              ? "the address is null"
              : "the address was not registered: no registered memory begins there");
    }
    call.machine().device(block.device()).drainFor(block);
    if (!release(call, block)) {
      throw new StatusException(Status.HOST_MEMORY_NOT_REGISTERED, FREED_MEANWHILE);
    }
  }

  /** The device's address of mapped host memory. */
  static void mapped(Args call, int out, int pointer) {
    if (call.number(2) != 0) {
      throw new StatusException(Status.INVALID_VALUE, "the flags must be 0");
    }
    long address = Pointers.address(call.object(pointer)); // 0 for a buffer: JCuda hands on null
    Block block = address == 0 ? null : call.machine().memory().find(address);
    if (block == null || !block.onHost() || block.kind() == Block.Kind.MANAGED) {
      throw new StatusException(Status.INVALID_VALUE, "the address is not page-locked memory");
    }
    call.outHandle(out, address);
  }
}
