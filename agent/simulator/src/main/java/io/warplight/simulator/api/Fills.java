package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.Work;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.Raw;

/** Fills of memory with a value of 1, 2 or 4 bytes: checked, queued, never waited for. */
final class Fills {
  private Fills() {}

  /** A row of {@code count} values. */
  static void linear(Args call, Region to, long value, int width, long count, Stream stream) {
    long bytes = times(count, width);
    if (bytes == 0) {
      return;
    }
    Queue.refuseSpoiled(stream);
    if (stream.capture() != null) {
      Queue.add(stream, Graph.MEMSET, later(call, to, value, width, count));
      return;
    }
    aligned("address", to.address(), width);
    Place place = Place.of(call, to, 0, bytes, Place.End.ANY, "destination");
    refuseJava(place);
    Queue.add(
        stream, Graph.MEMSET, work(place.region().address(), value, width, count), place.block());
  }

  /**
   * A fill that a graph does: a capture takes it unseen, where it goes is looked at when it runs.
   */
  private static Work later(Args call, Region to, long value, int width, long count) {
    return () -> {
      Block block = call.machine().memory().find(to.address());
      if (block != null && block.holds(to.address(), count * width)) {
        work(to.address(), value, width, count).run();
      }
    };
  }

  /** Rows of {@code columns} values, each {@code pitch} bytes after the one before. */
  static void pitched(
      Args call,
      Region to,
      long pitch,
      long value,
      int width,
      long columns,
      long rows,
      Stream stream) {
    long row = times(columns, width);
    if (row == 0 || rows == 0) {
      return;
    }
    if (pitch < row && rows > 1) {
      throw new StatusException(
          Status.INVALID_VALUE, "the pitch of " + pitch + " is smaller than a row of " + row);
    }
    aligned("address", to.address(), width);
    if (rows > 1) {
      aligned("pitch", pitch, width);
    }
    long span = plus(times(rows - 1, pitch), row);
    Place place = Place.of(call, to, 0, span, Place.End.ANY, "destination");
    refuseJava(place);
    long first = place.region().address();
    Queue.add(
        stream,
        Graph.MEMSET,
        () -> {
          for (long i = 0; i < rows; i++) {
            work(first + i * pitch, value, width, columns).run();
          }
        },
        place.block());
  }

  /** Slices of rows of bytes; {@code high} rows a slice. Checked as a whole, filled as a whole. */
  static void box(
      Args call,
      Region to,
      long pitch,
      long high,
      long value,
      long width,
      long height,
      long depth,
      Stream stream) {
    if (width < 0 || height < 0 || depth < 0) {
      throw new StatusException(Status.INVALID_VALUE, "a negative size");
    }
    if (width == 0 || height == 0 || depth == 0) {
      return;
    }
    boolean oneRow = height == 1 && depth == 1;
    if (!oneRow && (pitch < width || high < height)) {
      throw new StatusException(
          Status.INVALID_VALUE, "the pitch is smaller than a row, or a slice than its rows");
    }
    long slice = times(pitch, high);
    long span = plus(plus(times(depth - 1, slice), times(height - 1, pitch)), width);
    Place place = Place.of(call, to, 0, span, Place.End.ANY, "destination");
    refuseJava(place);
    long first = place.region().address();
    Queue.add(
        stream,
        Graph.MEMSET,
        () -> {
          for (long z = 0; z < depth; z++) {
            for (long y = 0; y < height; y++) {
              work(first + z * slice + y * pitch, value, 1, width).run();
            }
          }
        },
        place.block());
  }

  private static void refuseJava(Place place) {
    if (place.block() == null) {
      throw new StatusException(
          Status.INVALID_VALUE, "no allocation holds the destination address");
    }
  }

  private static void aligned(String what, long value, int width) {
    if ((value & (width - 1)) != 0) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the " + what + " is not " + width + "-byte aligned, as the values are");
    }
  }

  static Work work(long address, long value, int width, long count) {
    switch (width) {
      case 1:
        return () -> Raw.set(address, count, (byte) value);
      case 2:
        return () -> {
          for (long i = 0; i < count; i++) {
            Raw.putShort(address + 2 * i, (short) value);
          }
        };
      default:
        return () -> {
          for (long i = 0; i < count; i++) {
            Raw.putInt(address + 4 * i, (int) value);
          }
        };
    }
  }

  static long times(long a, long b) {
    try {
      return Math.multiplyExact(a, b);
    } catch (ArithmeticException overflow) {
      throw new StatusException(Status.INVALID_VALUE, "the size overflows");
    }
  }

  static long plus(long a, long b) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException overflow) {
      throw new StatusException(Status.INVALID_VALUE, "the size overflows");
    }
  }
}
