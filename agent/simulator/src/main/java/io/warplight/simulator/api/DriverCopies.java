package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;

/** The driver's linear copies and its fills. */
final class DriverCopies {
  private DriverCopies() {}

  static void register(Registry registry) {
    copy(registry, "cuMemcpy", Copies.DEFAULT);
    copy(registry, "cuMemcpyHtoD", Copies.HOST_TO_DEVICE);
    copy(registry, "cuMemcpyDtoH", Copies.DEVICE_TO_HOST);
    copy(registry, "cuMemcpyDtoD", Copies.DEVICE_TO_DEVICE);
    registry.does(
        "cuMemcpyPeer",
        a -> Copies.now(a, region(a, 0), region(a, 2), a.size(4), Copies.DEVICE_TO_DEVICE));
    registry.does(
        "cuMemcpyPeerAsync",
        a ->
            Copies.queued(
                a, region(a, 0), region(a, 2), a.size(4), Copies.DEVICE_TO_DEVICE, a.stream(5)));
    fills(registry);
  }

  private static Region region(Args a, int index) {
    return Pointers.region(a.object(index));
  }

  private static void copy(Registry registry, String name, int kind) {
    registry.does(name, a -> Copies.now(a, region(a, 0), region(a, 1), a.size(2), kind));
    registry.does(
        name + "Async",
        a -> Copies.queued(a, region(a, 0), region(a, 1), a.size(2), kind, a.stream(3)));
  }

  private static void fills(Registry registry) {
    for (int width = 1; width <= 4; width *= 2) {
      int bytes = width;
      String bits = String.valueOf(8 * width);
      registry.does(
          "cuMemsetD" + bits,
          a -> Fills.linear(a, region(a, 0), a.number(1), bytes, a.size(2), a.context().legacy()));
      registry.does(
          "cuMemsetD" + bits + "Async",
          a -> Fills.linear(a, region(a, 0), a.number(1), bytes, a.size(2), a.stream(3)));
      registry.does(
          "cuMemsetD2D" + bits,
          a ->
              Fills.pitched(
                  a,
                  region(a, 0),
                  a.size(1),
                  a.number(2),
                  bytes,
                  a.size(3),
                  a.size(4),
                  a.context().legacy()));
      registry.does(
          "cuMemsetD2D" + bits + "Async",
          a ->
              Fills.pitched(
                  a,
                  region(a, 0),
                  a.size(1),
                  a.number(2),
                  bytes,
                  a.size(3),
                  a.size(4),
                  a.stream(5)));
    }
  }
}
