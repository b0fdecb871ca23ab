package io.warplight.simulator.api;

import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Capture;
import io.warplight.simulator.device.Pool;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.memory.Block;

/**
 * The driver's stream-ordered allocation. Memory is there when the call returns; given back, no
 * later call may name it, while operations queued before still reach it.
 */
final class DriverPools {
  /** {@code CUmemAllocationType} and {@code CUmemLocationType}. */
  private static final long PINNED = 1;

  private static final long MANAGED = 2;
  private static final long ANYWHERE = 0;
  private static final long ON_DEVICE = 1;

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
    registry.does("cuMemPoolCreate", DriverPools::create);
    registry.does("cuMemPoolDestroy", a -> pool(a, 0).destroy());
    registry.does("cuMemPoolTrimTo", a -> pool(a, 0));
  }

  private static Pool pool(Args a, int index) {
    return a.value(index, Pool.class, "memory pool");
  }

  private static void create(Args a) {
    Struct wanted = a.struct(1);
    Struct location = wanted.struct("location");
    long type = wanted.number("allocType");
    long place = location == null ? 0 : location.number("type");
    if (type == MANAGED && place > ON_DEVICE) {
      throw new StatusException(Status.NOT_SUPPORTED, "a managed pool there is not supported");
    }
    if (type != PINNED && type != MANAGED) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the pool's allocation type "
              + Flags.text((int) wanted.number("allocType"))
              + " is invalid");
    }
    if (place != ON_DEVICE && (type == PINNED || place != ANYWHERE)) {
      throw new StatusException(Status.INVALID_VALUE, "a pool's location is a device");
    }
    long device = location == null || place == ANYWHERE ? 0 : location.number("id");
    if (device < 0 || device >= a.machine().devices().size()) {
      throw new StatusException(
          Status.INVALID_VALUE, "the pool's device " + device + " does not exist");
    }
    a.outHandle(0, new Pool(a.machine()).handle());
  }

  private static void allocate(Args a, Stream stream) {
    Queue.beforeLegacy(stream);
    if (stream.capture() == null) {
      Capture.refuseUnsafe(a.machine(), a.thread());
    }
    if (a.number(1) == 0) {
      a.outHandle(0, 0);
      return;
    }
    Block block = Allocations.device(a, 0, a.amount(1), Block.Kind.POOL, 0);
    Capture capture = stream.capture();
    if (capture != null) {
      capture.allocate(stream, block, () -> Allocations.release(a, block));
    }
  }

  private static void free(Args a) {
    Stream stream = Streams.stream(a, 1);
    Capture capture = stream.capture();
    Queue.beforeLegacy(stream);
    if (capture == null) {
      Capture.refuseUnsafe(a.machine(), a.thread());
    }
    long address = a.address(0);
    if (address == 0) {
      return;
    }
    Block block = a.machine().memory().at(address);
    if (block == null || (block.kind() != Block.Kind.POOL && block.kind() != Block.Kind.DEVICE)) {
      throw new StatusException(Status.INVALID_VALUE, "no allocation begins at this address");
    }
    if (capture != null) {
      capture.free(stream, block);
    } else if (!Allocations.release(a, block)) {
      throw new StatusException(Status.INVALID_VALUE, "another thread has just freed it");
    }
  }
}
