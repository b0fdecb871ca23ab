package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.Work;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.Raw;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The driver's stream memory operations: a stream writes a value, or waits until one is there. A
 * wait looks again and again, on the scheduler's thread; it ends without the value only when the
 * device fails or the memory goes.
 */
final class StreamValues {
  /** {@code CUgraphNodeType}: a batch of memory operations. */
  private static final int MEMORY_OPERATION = 12;

  private static final int WRITE_FLAGS = 0;
  private static final int CONDITION = 3;
  private static final int WAIT_FLAGS = CONDITION | 1 << 30;
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private StreamValues() {}

  static void register(Registry registry) {
    registry.does("cuStreamWriteValue32", a -> write(a, 4));
    registry.does("cuStreamWriteValue64", a -> write(a, 8));
    registry.does("cuStreamWaitValue32", a -> await(a, 4));
    registry.does("cuStreamWaitValue64", a -> await(a, 8));
  }

  private static void write(Args a, int width) {
    Stream stream = Streams.stream(a, 0);
    Block block = block(a, width, WRITE_FLAGS);
    long address = a.address(1);
    long value = a.number(2);
    Work work =
        width == 4
            ? () -> Raw.putIntVolatile(address, (int) value)
            : () -> Raw.putLongVolatile(address, value);
    Queue.add(stream, MEMORY_OPERATION, work, block);
  }

  private static void await(Args a, int width) {
    Stream stream = Streams.stream(a, 0);
    Block block = block(a, width, WAIT_FLAGS);
    long address = a.address(1);
    long value = width == 4 ? a.number(2) & 0xffff_ffffL : a.number(2);
    int condition = a.integer(3) & CONDITION;
    Queue.add(
        stream,
        MEMORY_OPERATION,
        () -> {
          while (!block.isFreed()
              && stream.device().fault() == null
              && !holds(condition, read(address, width), value, width)) {
            LockSupport.parkNanos(PAUSE_NANOS);
          }
        },
        block);
  }

  private static long read(long address, int width) {
    return width == 4 ? Raw.getIntVolatile(address) & 0xffff_ffffL : Raw.getLongVolatile(address);
  }

  /** {@code CUstreamWaitValue_flags}; "at least" goes round with the numbers. */
  private static boolean holds(int condition, long found, long value, int width) {
    switch (condition) {
      case 0:
        return width == 4 ? (int) (found - value) >= 0 : found - value >= 0;
      case 1:
        return found == value;
      case 2:
        return (found & value) != 0;
      default:
        return (width == 4 ? ~(found | value) & 0xffff_ffffL : ~(found | value)) != 0;
    }
  }

  private static Block block(Args a, int width, int flags) {
    Queue.refuseSpoiled(a.stream(0));
    if ((a.integer(3) & ~flags) != 0) {
      throw new StatusException(
          Status.INVALID_VALUE, "flags that do not exist: " + Flags.text(a.integer(3)));
    }
    long address = Pointers.address(a.object(1));
    Block block = a.machine().memory().find(address);
    if (address % width != 0) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the address 0x" + Long.toHexString(address) + " is not " + width + "-byte aligned");
    }
    if (block != null && block.kind() == Block.Kind.MANAGED) {
      throw new StatusException(
          Status.INVALID_VALUE, "a stream neither writes values to managed memory nor waits there");
    }
    if (block == null || !block.holds(address, width)) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the address 0x" + Long.toHexString(address) + " is in no allocation");
    }
    return block;
  }
}
