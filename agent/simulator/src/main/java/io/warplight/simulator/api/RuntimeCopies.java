package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Device;

/** The runtime's linear copies and fills. Two and three dimensions are {@link RuntimePitched}'s. */
final class RuntimeCopies {
  private RuntimeCopies() {}

  static void register(Registry registry) {
    registry.does(
        "cudaMemcpy",
        a ->
            Copies.now(
                a,
                Pointers.region(a.object(0)),
                Pointers.region(a.object(1)),
                a.size(2),
                a.integer(3)));
    registry.does(
        "cudaMemcpyAsync",
        a ->
            Copies.queued(
                a,
                Pointers.region(a.object(0)),
                Pointers.region(a.object(1)),
                a.size(2),
                a.integer(3),
                a.stream(4)));
    registry.does(
        "cudaMemcpyPeer",
        a -> {
          peers(a);
          Copies.now(
              a,
              Pointers.region(a.object(0)),
              Pointers.region(a.object(2)),
              a.size(4),
              Copies.DEVICE_TO_DEVICE);
        });
    registry.does(
        "cudaMemcpyPeerAsync",
        a -> {
          peers(a);
          Copies.queued(
              a,
              Pointers.region(a.object(0)),
              Pointers.region(a.object(2)),
              a.size(4),
              Copies.DEVICE_TO_DEVICE,
              a.stream(5));
        });
    registry.does(
        "cudaMemset",
        a ->
            Fills.linear(
                a, Pointers.region(a.object(0)), a.number(1), 1, a.size(2), a.context().legacy()));
    registry.does(
        "cudaMemsetAsync",
        a -> Fills.linear(a, Pointers.region(a.object(0)), a.number(1), 1, a.size(2), a.stream(3)));
  }

  private static void peers(Args a) {
    Device to = a.machine().device(a.number(1));
    Device from = a.machine().device(a.number(3));
    if (to.fault() != null) {
      to.throwFault();
    }
    if (from.fault() != null) {
      from.throwFault();
    }
  }
}
