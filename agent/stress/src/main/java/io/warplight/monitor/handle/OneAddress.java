package io.warplight.monitor.handle;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An address of device memory in the table that all races share, and two blocks that stand there
 * one after the other: the thread's number and the size of each are the same number, so that one
 * made of two can be told.
 */
final class OneAddress {

  private static final int SPACE = 0;
  static final int FIRST = 512;
  static final int SECOND = 64;

  /** Too large to be made for each race. */
  private static final HandleTable TABLE =
      new HandleTable(1 << 20, new Counters(), new CoarseClock(() -> {}), null);

  private static final AtomicLong NEXT = new AtomicLong(0x7000_0000_0000L);

  private final long address = NEXT.getAndAdd(1_024);
  private final long first;

  /** The first block is there. */
  OneAddress() {
    create(FIRST);
    first = TABLE.generation(SPACE, address);
  }

  void create(int bytes) {
    TABLE.created(HandleKind.DEVICE_MEMORY, SPACE, address, bytes, 0, 0, 0, bytes, null);
  }

  /** The first block was freed, which is told now. */
  void destroyFirst() {
    TABLE.destroyed(HandleKind.DEVICE_MEMORY, SPACE, address, first, 0, FIRST);
  }

  /** The size of the block that is there; 0 if there is none, -1 if it is made of two. */
  int size() {
    Handle handle = TABLE.search().live(SPACE, address);
    return handle == null ? 0 : handle.bytes() == handle.thread ? handle.thread : -1;
  }

  /** Makes room for the next race. */
  void clear() {
    TABLE.destroyed(
        HandleKind.DEVICE_MEMORY, SPACE, address, TABLE.generation(SPACE, address), 0, 0);
  }
}
