package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.CudaArray;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import org.jspecify.annotations.Nullable;

/** Copies of a count of bytes to and from arrays, whose rows follow each other without a gap. */
final class Flat {
  private Flat() {}

  static long offset(CudaArray array, long x, long y) {
    return Fills.plus(x, Fills.times(y, array.rowBytes()));
  }

  static void toArray(
      Args a,
      CudaArray to,
      long x,
      long y,
      int from,
      long bytes,
      int kind,
      @Nullable Stream stream) {
    toArray(
        a,
        to,
        offset(to, x, y),
        Pointers.region(a.object(from)),
        bytes,
        Place.fromEnd(kind),
        stream);
  }

  static void toArray(
      Args a,
      CudaArray to,
      long offset,
      Region from,
      long bytes,
      Place.End end,
      @Nullable Stream stream) {
    if (bytes > 0) {
      move(
          a,
          place(to, offset, bytes, "destination"),
          Place.of(a, from, 0, bytes, end, "source"),
          bytes,
          stream);
    }
  }

  static void fromArray(
      Args a,
      int to,
      CudaArray from,
      long x,
      long y,
      long bytes,
      int kind,
      @Nullable Stream stream) {
    fromArray(
        a,
        Pointers.region(a.object(to)),
        from,
        offset(from, x, y),
        bytes,
        Place.toEnd(kind),
        stream);
  }

  static void fromArray(
      Args a,
      Region to,
      CudaArray from,
      long offset,
      long bytes,
      Place.End end,
      @Nullable Stream stream) {
    if (bytes > 0) {
      move(
          a,
          Place.of(a, to, 0, bytes, end, "destination"),
          place(from, offset, bytes, "source"),
          bytes,
          stream);
    }
  }

  static void between(
      Args a, CudaArray to, long toOffset, CudaArray from, long fromOffset, long bytes) {
    if (bytes > 0) {
      move(
          a,
          place(to, toOffset, bytes, "destination"),
          place(from, fromOffset, bytes, "source"),
          bytes,
          null);
    }
  }

  private static void move(Args a, Place to, Place from, long bytes, @Nullable Stream stream) {
    if (stream != null) {
      Copies.queued(stream, to, from, bytes, Region::copy);
    } else if (to.isOnDevice() && from.isOnDevice()) {
      Queue.add(
          a.context().legacy(),
          Graph.MEMCPY,
          () -> Region.copy(to.region(), from.region(), bytes),
          to.block(),
          from.block());
    } else {
      Queue.run(a.context().legacy(), () -> Region.copy(to.region(), from.region(), bytes));
    }
  }

  private static Place place(CudaArray array, long offset, long bytes, String side) {
    if (offset < 0 || !array.block().holds(array.block().base() + offset, bytes)) {
      throw new StatusException(
          Status.INVALID_VALUE, "the copy is larger than the array, at the " + side);
    }
    return Place.of(array.block(), offset);
  }
}
