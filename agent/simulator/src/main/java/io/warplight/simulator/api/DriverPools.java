package io.warplight.simulator.api;

import io.warplight.simulator.device.Pool;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.memory.Block;

/**
 * The driver's stream-ordered allocation. Memory is there when the call returns; given back, no
 * later call may name it, while operations queued before still reach it.
 */
final class DriverPools {
  private DriverPools() {}

  static void register(Registry registry) {
    registry.does("cuMemAllocAsync", a -> allocate(a, Streams.stream(a, 2)));
    registry.does(
        "cuMemAllocFromPoolAsync",
        a -> {
          pool(a, 2);
          allocate(a, Streams.stream(a, 3));
        });
    registry.does("cuMemFreeAsync", DriverPools::free);
    registry.does("cuMemPoolCreate", a -> a.outHandle(0, new Pool(a.machine()).handle()));
    registry.does("cuMemPoolDestroy", a -> pool(a, 0).destroy());
    registry.does("cuMemPoolTrimTo", a -> pool(a, 0));
  }

  private static Pool pool(Args a, int index) {
    return a.resource(index, Pool.class, "memory pool");
  }

  private static void allocate(Args a, Stream stream) {
    if (stream.capture() != null) {
      throw new StatusException(
          Status.CAPTURE_UNSUPPORTED, "allocations in a capture are not simulated");
    }
    Allocations.device(a, 0, a.size(1), Block.Kind.POOL, 0);
  }

  private static void free(Args a) {
    Streams.stream(a, 1);
    long address = a.address(0);
    Block block = a.machine().memory().at(address);
    if (block == null || (block.kind() != Block.Kind.POOL && block.kind() != Block.Kind.DEVICE)) {
      throw new StatusException(Status.INVALID_VALUE, "no allocation begins at this address");
    }
    Allocations.release(a, block);
  }
}
