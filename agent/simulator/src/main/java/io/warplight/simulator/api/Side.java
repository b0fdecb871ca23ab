package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.CudaArray;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import org.jspecify.annotations.Nullable;

/** One side of a copy in two or three dimensions: linear memory with a pitch, or an array. */
final class Side {
  private static final long LARGEST_PITCH = Integer.MAX_VALUE;

  private final @Nullable Region memory;
  private final @Nullable CudaArray array;
  private final Place.End end;
  private final long pitch;
  private final long rows;
  private final long x;
  private final long y;
  private final long z;

  private Side(
      @Nullable Region memory,
      @Nullable CudaArray array,
      Place.End end,
      long pitch,
      long rows,
      long[] at) {
    this.memory = memory;
    this.array = array;
    this.end = end;
    this.pitch = pitch;
    this.rows = rows;
    this.x = at[0];
    this.y = at[1];
    this.z = at[2];
  }

  /** Linear memory: rows {@code pitch} bytes apart, {@code rows} of them a slice. */
  static Side of(Region memory, Place.End end, long pitch, long rows, long... at) {
    return new Side(memory, null, end, pitch, rows, at);
  }

  /** An array; the place's x is in bytes. */
  static Side of(CudaArray array, long... at) {
    return new Side(null, array, Place.End.DEVICE, array.rowBytes(), array.rows(), at);
  }

  long pitch() {
    return pitch;
  }

  long slice() {
    return Fills.times(pitch, Math.max(1, rows));
  }

  boolean isArray() {
    return array != null;
  }

  /** The first byte of the box, once the whole box is checked. */
  Place check(Args call, long width, long height, long depth, String side) {
    if (x < 0 || y < 0 || z < 0) {
      throw new StatusException(Status.INVALID_VALUE, "a negative offset at the " + side);
    }
    if (array != null) {
      if (Fills.plus(x, width) > array.rowBytes()
          || Fills.plus(y, height) > array.rows()
          || Fills.plus(z, depth) > Math.max(1, array.depth())) {
        throw new StatusException(
            Status.INVALID_VALUE, "the copy is larger than the array, at the " + side);
      }
      return Place.of(array.block(), first());
    }
    if (memory == null) {
      throw new StatusException(Status.INVALID_VALUE, "the " + side + " is null");
    }
    if (memory.isBareAddress() && memory.address() == 0) {
      throw new StatusException(Status.INVALID_VALUE, "the " + side + " is a null address");
    }
    String function = call.thread().function();
    boolean strict =
        function.startsWith("cudaMemcpy2D")
            || (pitch > 0
                && (function.startsWith("cudaMemcpy3D") || function.startsWith("cuMemcpy2D")));
    boolean oneRow = height <= 1 && depth <= 1;
    if ((pitch > LARGEST_PITCH && !oneRow)
        || (pitch < Fills.plus(x, width) && (strict || !oneRow))) {
      throw new StatusException(
          oneRow ? Status.INVALID_VALUE : pitchStatus(call),
          "the pitch of the " + side + " is smaller than a row, or too large");
    }
    long span =
        Fills.plus(
            Fills.plus(Fills.times(depth - 1, slice()), Fills.times(height - 1, pitch)), width);
    Place.of(call, memory, first(), span, end, side);
    return Place.of(call, memory.plus(first()), 0, span, end, side);
  }

  private static int pitchStatus(Args call) {
    return call.thread().function().startsWith("cuda")
        ? Status.INVALID_PITCH
        : Status.INVALID_VALUE;
  }

  private long first() {
    return Fills.plus(Fills.plus(x, Fills.times(y, pitch)), Fills.times(z, slice()));
  }
}
