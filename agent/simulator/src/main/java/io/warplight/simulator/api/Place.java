package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.memory.Block;
import org.jspecify.annotations.Nullable;

/** One end of a copy or fill, checked: the bytes are there, and on the side that the call says. */
final class Place {
  /** The side that a call says an address is on. */
  enum End {
    HOST,
    DEVICE,
    ANY
  }

  /** {@code cudaHostRegisterReadOnly}. */
  private static final int READ_ONLY = 8;

  private final Region region;
  private final @Nullable Block block;

  private Place(Region region, @Nullable Block block) {
    this.region = region;
    this.block = block;
  }

  static End toEnd(int kind) {
    switch (kind) {
      case Copies.HOST_TO_HOST:
      case Copies.DEVICE_TO_HOST:
        return End.HOST;
      case Copies.DEFAULT:
        return End.ANY;
      default:
        return End.DEVICE;
    }
  }

  static End fromEnd(int kind) {
    switch (kind) {
      case Copies.HOST_TO_HOST:
      case Copies.HOST_TO_DEVICE:
        return End.HOST;
      case Copies.DEFAULT:
        return End.ANY;
      default:
        return End.DEVICE;
    }
  }

  /**
   * Checks one end.
   *
   * @param skip bytes before the first that is touched
   * @param bytes from there on
   * @param side "destination" or "source", for messages
   */
  static Place of(Args call, Region region, long skip, long bytes, End end, String side) {
    if (region.isBareAddress()) {
      return ofAddress(call, region, skip, bytes, end, side);
    }
    Block registered = region.isArray() ? null : call.machine().memory().find(region.address());
    if (end == End.DEVICE && registered == null) {
      throw new StatusException(
          Status.INVALID_VALUE, "no allocation holds the " + side + " address");
    }
    if (registered != null) {
      refuseBeyond(registered, region.address() + skip, bytes, side);
    }
    if (!region.holds(skip, bytes)) {
      call.machine()
          .guard()
          .wouldCrash(
              "copies "
                  + bytes
                  + " bytes where the Java array or buffer of the "
                  + side
                  + " has "
                  + Math.max(0, region.available()),
              "the copy runs over the JVM's heap; 1 comes back here");
      throw new StatusException(Status.INVALID_VALUE);
    }
    return new Place(region, registered);
  }

  private static Place ofAddress(
      Args call, Region region, long skip, long bytes, End end, String side) {
    long address = region.address();
    if (address == 0) {
      throw new StatusException(Status.INVALID_VALUE, "the " + side + " is a null address");
    }
    Block block = call.machine().memory().find(address);
    if (block == null || block.kind() == Block.Kind.ARRAY) {
      if (end == End.HOST) {
        call.machine()
            .guard()
            .wouldCrash(
                "is given a " + side + " in host memory that nobody allocated",
                "the driver reads or writes there; 1 comes back here");
      }
      throw new StatusException(
          Status.INVALID_VALUE, "no allocation holds the " + side + " address");
    }
    if (skip < 0) {
      throw new StatusException(Status.INVALID_VALUE, "a negative offset at the " + side);
    }
    refuseBeyond(block, address + skip, bytes, side);
    return new Place(region, block);
  }

  private static void refuseBeyond(Block block, long first, long bytes, String side) {
    if (!block.holds(first, bytes)) {
      throw new StatusException(
          Status.INVALID_VALUE, "the operation is larger than the allocation, at the " + side);
    }
    if (block.kind() == Block.Kind.REGISTERED
        && (block.flags() & READ_ONLY) != 0
        && side.equals("destination")) {
      throw new StatusException(
          Status.INVALID_VALUE, "the destination was registered as memory that is only read");
    }
  }

  /** A place in an array's block, which was checked. */
  static Place of(Block block, long offset) {
    return new Place(Region.ofAddress(block.base() + offset), block);
  }

  Region region() {
    return region;
  }

  @Nullable Block block() {
    return block;
  }

  /** Whether it is memory of a device alone. */
  boolean isOnDevice() {
    return block != null && (!block.onHost() || block.kind() == Block.Kind.MANAGED);
  }

  /** Whether the driver cannot reach it by itself: Java arrays, buffers that are not registered. */
  boolean isPageable() {
    return block == null;
  }
}
