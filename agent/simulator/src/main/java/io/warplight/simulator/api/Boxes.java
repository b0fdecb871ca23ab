package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.Work;
import org.jspecify.annotations.Nullable;

/**
 * Copies of boxes in up to three dimensions between any two sides. Waits by the same rules as
 * linear copies.
 */
final class Boxes {
  private Boxes() {}

  /**
   * Copies a box.
   *
   * @param width bytes a row
   * @param stream null: now, in the legacy stream
   */
  static void copy(
      Args call, Side to, Side from, long width, long height, long depth, @Nullable Stream stream) {
    if (width < 0 || height < 0 || depth < 0) {
      throw new StatusException(Status.INVALID_VALUE, "a negative size");
    }
    if (width == 0 || height == 0 || depth == 0) {
      return;
    }
    Place target = to.check(call, width, height, depth, "destination");
    Place source = from.check(call, width, height, depth, "source");
    move(call, to, from, width, height, depth, stream, target, source);
  }

  /** The same as work of a graph. */
  static Work work(Args call, Side to, Side from, long width, long height, long depth) {
    if (width <= 0 || height <= 0 || depth <= 0) {
      throw new StatusException(Status.INVALID_VALUE, "a size of 0, or a negative one");
    }
    Place target = to.check(call, width, height, depth, "destination");
    Place source = from.check(call, width, height, depth, "source");
    return Graph.checked(
        () -> rows(target.region(), source.region(), to, from, width, height, depth),
        target.block(),
        source.block());
  }

  private static void move(
      Args call,
      Side to,
      Side from,
      long width,
      long height,
      long depth,
      @Nullable Stream stream,
      Place target,
      Place source) {
    long span = (depth - 1) * from.slice() + (height - 1) * from.pitch() + width;
    Copies.Mover mover = (t, f, bytes) -> rows(t, f, to, from, width, height, depth);
    if (stream != null) {
      Copies.queued(stream, target, source, span, mover);
    } else if (target.isOnDevice() && source.isOnDevice()) {
      Queue.add(
          call.context().legacy(),
          Graph.MEMCPY,
          () -> mover.move(target.region(), source.region(), span),
          target.block(),
          source.block());
    } else {
      Queue.run(call.context().legacy(), () -> mover.move(target.region(), source.region(), span));
    }
  }

  private static void rows(
      Region target, Region source, Side to, Side from, long width, long height, long depth) {
    for (long z = 0; z < depth; z++) {
      for (long y = 0; y < height; y++) {
        Region.copy(
            target.plus(z * to.slice() + y * to.pitch()),
            source.plus(z * from.slice() + y * from.pitch()),
            width);
      }
    }
  }
}
