package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Printing;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;

/**
 * Linear copies: both ends checked, then queued or run by the rules of who waits for whom. Called
 * on the application's threads.
 */
final class Copies {
  /** A copy of pageable memory to the device up to this size is taken at once and returns. */
  private static final long STAGED = 8L << 20;

  static final int HOST_TO_HOST = 0;
  static final int HOST_TO_DEVICE = 1;
  static final int DEVICE_TO_HOST = 2;
  static final int DEVICE_TO_DEVICE = 3;
  static final int DEFAULT = 4;

  private Copies() {}

  /** A copy in the legacy stream: waits unless it stays on the device. */
  static void now(Args call, Region to, Region from, long bytes, int kind) {
    Stream legacy = call.context().legacy();
    if (bytes == 0) {
      return;
    }
    Place target = Place.of(call, to, 0, bytes, Place.toEnd(kind), "destination");
    Place source = Place.of(call, from, 0, bytes, Place.fromEnd(kind), "source");
    if (target.isOnDevice() && source.isOnDevice()) {
      Queue.add(
          legacy,
          Graph.MEMCPY,
          () -> Region.copy(target.region(), source.region(), bytes),
          target.block(),
          source.block());
    } else {
      Queue.run(legacy, () -> Region.copy(target.region(), source.region(), bytes));
    }
  }

  /** A copy in a stream: pageable memory makes it wait, or is taken at once. */
  static void queued(Args call, Region to, Region from, long bytes, int kind, Stream stream) {
    if (bytes == 0) {
      return;
    }
    Queue.refuseSpoiled(stream);
    Place target = Place.of(call, to, 0, bytes, Place.toEnd(kind), "destination");
    Place source = Place.of(call, from, 0, bytes, Place.fromEnd(kind), "source");
    queued(stream, target, source, bytes, Region::copy);
  }

  /** How the bytes move, once both ends are checked. */
  interface Mover {
    void move(Region to, Region from, long bytes);
  }

  static void queued(Stream stream, Place target, Place source, long bytes, Mover mover) {
    if (stream.capture() != null) {
      Queue.add(
          stream,
          Graph.MEMCPY,
          () -> mover.move(target.region(), source.region(), bytes),
          target.block(),
          source.block());
    } else if (target.isPageable()) {
      Queue.run(stream, () -> mover.move(target.region(), source.region(), bytes));
    } else if (source.isPageable() && bytes > STAGED) {
      Queue.run(stream, () -> mover.move(target.region(), source.region(), bytes));
    } else {
      Region taken = source.isPageable() ? source.region().snapshot(bytes) : source.region();
      Queue.add(
          stream,
          Graph.MEMCPY,
          () -> mover.move(target.region(), taken, bytes),
          target.block(),
          source.block());
    }
  }

  /** Where a kind stands that JCuda looks at before CUDA is called; -1: nowhere. */
  static int kindThatJCudaChecks(String function) {
    return function.equals("cudaMemcpy") || function.equals("cudaMemcpyAsync") ? 3 : -1;
  }

  /** The kinds that {@code cudaMemcpy} knows; JCuda refuses others, and 4, itself. */
  static void refuseKind(int kind) {
    if (kind < HOST_TO_HOST || kind > DEVICE_TO_DEVICE) {
      Printing.out("Invalid cudaMemcpyKind given: " + kind + "\n");
      throw new BindingRefusal(Status.INVALID_COPY_DIRECTION);
    }
  }

  /** The kinds that CUDA knows. */
  static void checkKind(int kind) {
    if (kind < HOST_TO_HOST || kind > DEFAULT) {
      throw new StatusException(Status.INVALID_COPY_DIRECTION);
    }
  }
}
