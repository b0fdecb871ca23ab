package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.memory.Block;
import org.jspecify.annotations.Nullable;

/** The runtime's functions that allocate, free and tell of memory. */
final class RuntimeMemory {
  private static final int HOST_ALLOC_FLAGS = 7;
  private static final int HOST_REGISTER_FLAGS = 15;
  private static final int INVALID_DEVICE_ID = -2;
  private static final int ATTACH_GLOBAL = 1;
  static final int ATTACH_HOST = 2;
  private static final int HOST = -1;
  private static final int READ_MOSTLY = 1;
  private static final int UNSET_READ_MOSTLY = 2;
  private static final int UNSET_PREFERRED_LOCATION = 4;
  private static final int UNSET_ACCESSED_BY = 6;

  private RuntimeMemory() {}

  static void register(Registry registry) {
    registry.does("cudaMalloc", a -> malloc(a, a.amount(1)));
    registry.does(
        "cudaMallocManaged",
        a -> {
          if (a.number(1) == 0) {
            Pointers.set(a.object(0), 0);
          } else {
            managed(a, 0, 1, a.integer(2));
          }
        });
    registry.does(
        "cudaMallocPitch", a -> a.out(1, Allocations.pitched(a, 0, a.size(2), a.size(3))));
    registry.does("cudaMalloc3D", RuntimeMemory::malloc3D);
    registry.does("cudaMallocHost", a -> Allocations.pinned(a, 0, 0, HOST_ALLOC_FLAGS));
    registry.does("cudaHostAlloc", a -> Allocations.pinned(a, 0, a.integer(2), HOST_ALLOC_FLAGS));
    registry.does("cudaFree", a -> Allocations.free(a, 0));
    registry.does("cudaFreeHost", a -> Allocations.freeHost(a, Pointers.address(a.object(0))));
    registry.does(
        "cudaHostRegister",
        a -> Allocations.register(a, 0, a.size(1), a.integer(2), HOST_REGISTER_FLAGS));
    registry.does("cudaHostUnregister", a -> Allocations.unregister(a, 0));
    registry.does("cudaHostGetDevicePointer", a -> Allocations.mapped(a, 0, 1));
    registry.does("cudaMemGetInfo", RuntimeMemory::info);
    registry.does("cudaPointerGetAttributes", RuntimeMemory::attributes);
    registry.does("cudaMemPrefetchAsync", a -> prefetch(a));
    registry.does("cudaMemAdvise", RuntimeMemory::advise);
  }

  private static void malloc(Args a, long size) {
    if (size == 0) {
      Pointers.set(a.object(0), 0);
      return; // the runtime allows it, the driver does not
    }
    Allocations.device(a, 0, size, Block.Kind.DEVICE, 0);
  }

  static void managed(Args a, int pointer, int size, int flags) {
    if (flags != ATTACH_GLOBAL && flags != ATTACH_HOST) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "flags of managed memory are cudaMemAttachGlobal or cudaMemAttachHost, not "
              + Flags.text(flags));
    }
    if (a.number(size) != 0) {
      a.checkCapture();
    }
    Allocations.device(a, pointer, a.amount(size), Block.Kind.MANAGED, flags);
  }

  private static void malloc3D(Args a) {
    Struct extent = a.struct(1);
    Struct out = a.struct(0);
    Object pointer = out.get("ptr");
    long rows;
    try {
      rows = Math.multiplyExact(extent.number("height"), extent.number("depth"));
    } catch (ArithmeticException overflow) {
      throw new StatusException(Status.OUT_OF_MEMORY);
    }
    if (pointer == null) {
      throw new StatusException(Status.INVALID_VALUE, "the pitched pointer's ptr is null");
    }
    Args inner = a.with(pointer);
    out.set("pitch", Allocations.pitched(inner, 0, extent.number("width"), rows));
    out.set("xsize", extent.number("width"));
    out.set("ysize", extent.number("height"));
  }

  static void info(Args a) {
    Device device = a.device();
    a.out(0, device.free());
    a.out(1, device.properties().memory());
  }

  /** Advice is checked and forgotten: nothing here is slower for it. */
  static void advise(Args a) {
    refuseEmpty(a, 0, a.size(1));
    int advice = a.integer(2);
    if (advice < READ_MOSTLY || advice > UNSET_ACCESSED_BY) {
      throw new StatusException(Status.INVALID_VALUE, "there is no advice " + advice);
    }
    if (advice > UNSET_READ_MOSTLY && advice != UNSET_PREFERRED_LOCATION) {
      location(a, a.get(3) instanceof Number ? a.integer(3) : (int) a.handle(3));
    }
    managedRange(a, 0, a.size(1));
  }

  private static void location(Args a, int device) {
    if (device != HOST) {
      a.machine().device(device);
    }
  }

  private static void prefetch(Args a) {
    a.stream(3);
    refuseEmpty(a, 0, a.size(1));
    location(a, a.integer(2));
    managedRange(a, 0, a.size(1));
  }

  private static void refuseEmpty(Args a, int pointer, long size) {
    if (size == 0) {
      throw new StatusException(Status.INVALID_VALUE, "a range of 0 bytes");
    }
    if (a.address(pointer) == 0) {
      throw new StatusException(Status.INVALID_VALUE, "the address is null");
    }
  }

  static void managedRange(Args a, int pointer, long size) {
    refuseEmpty(a, pointer, size);
    long address = a.address(pointer);
    Block block = a.machine().memory().find(address);
    String range = size + " bytes at 0x" + Long.toHexString(address);
    if (block == null || block.kind() != Block.Kind.MANAGED) {
      throw new StatusException(Status.INVALID_VALUE, range + " are not managed memory");
    }
    if (!block.holds(address, size)) {
      throw new StatusException(
          Status.INVALID_VALUE,
          range
              + " are more than the managed allocation holds: "
              + block.size()
              + " bytes at 0x"
              + Long.toHexString(block.base()));
    }
  }

  /** Types: 0 unregistered, 1 host, 2 device, 3 managed. */
  private static void attributes(Args a) {
    Struct out = a.struct(0);
    long address = Allocations.hostAddress(a.object(1));
    Block block = address <= 0 ? null : a.machine().memory().find(address);
    out.set("type", typeOf(block));
    out.set("device", block == null ? INVALID_DEVICE_ID : block.device());
    setPointer(out, "devicePointer", block == null ? 0 : address);
    setPointer(out, "hostPointer", block == null ? 0 : block.onHost() ? address : 0);
    out.set("memoryType", block == null || typeOf(block) == 1 ? 1 : 2);
    out.set("isManaged", block != null && block.kind() == Block.Kind.MANAGED ? 1 : 0);
  }

  private static void setPointer(Struct out, String field, long value) {
    Object pointer = out.get(field);
    if (pointer != null) {
      Pointers.set(pointer, value);
    }
  }

  private static int typeOf(@Nullable Block block) {
    if (block == null) {
      return 0;
    }
    switch (block.kind()) {
      case PINNED:
      case REGISTERED:
        return 1;
      case MANAGED:
        return 3;
      default:
        return 2;
    }
  }
}
