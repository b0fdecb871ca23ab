package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.memory.Block;

/** The driver's functions that allocate, free and tell of memory. */
final class DriverMemory {
  private static final int HOST_FLAGS = 7;
  private static final int REGISTER_FLAGS = 15;

  private DriverMemory() {}

  static void register(Registry registry) {
    registry.does("cuMemAlloc", a -> Allocations.device(a, 0, a.amount(1), Block.Kind.DEVICE, 0));
    registry.does("cuMemFree", a -> Allocations.free(a, 0));
    registry.does("cuMemAllocManaged", a -> RuntimeMemory.managed(a, 0, 1, a.integer(2)));
    registry.does(
        "cuMemAllocPitch",
        a -> {
          int element = a.integer(4);
          if (element != 4 && element != 8 && element != 16) {
            throw new StatusException(
                Status.INVALID_VALUE,
                "an element size of " + a.integer(4) + " bytes is invalid: 4, 8 or 16");
          }
          a.out(1, Allocations.pitched(a, 0, a.size(2), a.size(3)));
        });
    registry.does("cuMemAllocHost", a -> Allocations.pinned(a, 0, 0, HOST_FLAGS));
    registry.does("cuMemHostAlloc", a -> Allocations.pinned(a, 0, a.integer(2), HOST_FLAGS));
    registry.does(
        "cuMemFreeHost", a -> Allocations.freeHost(a, Allocations.hostAddress(a.object(0))));
    registry.does(
        "cuMemHostRegister",
        a -> Allocations.register(a, 0, a.size(1), a.integer(2), REGISTER_FLAGS));
    registry.does("cuMemHostUnregister", a -> Allocations.unregister(a, 0));
    registry.does("cuMemHostGetDevicePointer", a -> Allocations.mapped(a, 0, 1));
    registry.does(
        "cuMemHostGetFlags",
        a -> {
          Block block = a.machine().memory().find(Allocations.hostAddress(a.object(1)));
          if (block == null || !block.onHost()) {
            throw new StatusException(
                Status.INVALID_VALUE, "the address is not page-locked memory");
          }
          // Portable and write-combined; mapped it always is.
          a.out(0, (block.kind() == Block.Kind.MANAGED ? 0 : block.flags() & 5) | 2);
        });
    registry.does("cuMemGetInfo", RuntimeMemory::info);
    registry.does("cuMemGetAddressRange", DriverMemory::range);
    registry.does("cuPointerGetAttribute", DriverMemory::attribute);
    registry.does(
        "cuMemPrefetchAsync",
        a -> {
          a.stream(3);
          RuntimeMemory.managedRange(a, 0, a.size(1));
        });
    registry.does("cuMemAdvise", RuntimeMemory::advise);
  }

  private static void range(Args a) {
    Block block = a.machine().memory().find(a.address(2));
    if (block == null) {
      throw new StatusException(Status.NOT_FOUND, "no allocation holds this address");
    }
    if (a.get(0) != null) {
      a.outHandle(0, block.base());
    }
    a.out(1, block.size());
  }

  /** Attributes that have one number for an answer. */
  private static void attribute(Args a) {
    Block block = a.machine().memory().find(a.address(2));
    if (block == null) {
      throw new StatusException(Status.INVALID_VALUE, "no allocation holds this address");
    }
    long value;
    int bytes = 4;
    switch (a.integer(1)) {
      case 1: // context
        value = block.owner();
        bytes = 8;
        break;
      case 2: // memory type: 1 host, 2 device
        value = block.onHost() && block.kind() != Block.Kind.MANAGED ? 1 : 2;
        break;
      case 3: // device pointer
      case 4: // host pointer
        if (a.integer(1) == 4 && !block.onHost()) {
          throw new StatusException(Status.INVALID_VALUE, "the memory is not on the host");
        }
        value = a.address(2);
        bytes = 8;
        break;
      case 8: // is managed
        value = block.kind() == Block.Kind.MANAGED ? 1 : 0;
        break;
      case 9: // device ordinal
        value = block.device();
        break;
      case 6: // synchronous operations
      case 14: // allowed handle types
        value = 0;
        break;
      case 7: // buffer id
        value = block.base();
        bytes = 8;
        break;
      case 10: // can be shared by the older interprocess functions
      case 15: // reachable by other hardware
        value = block.kind() == Block.Kind.DEVICE ? 1 : 0;
        break;
      case 11: // where it begins
        value = block.base();
        bytes = 8;
        break;
      case 12: // its size
        value = block.size();
        bytes = 8;
        break;
      case 13: // mapped
        value = 1;
        break;
      case 16: // access: read and write
        value = 3;
        break;
      default:
        throw new StatusException(
            Status.INVALID_VALUE, "there is no attribute " + a.integer(1) + ", or it has no value");
    }
    HostValues.write(a, Pointers.region(a.object(0)), value, bytes);
  }
}
