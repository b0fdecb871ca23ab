package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Capture;
import io.warplight.simulator.device.Stream;

/** The driver's stream capture. */
final class DriverCaptures {
  private DriverCaptures() {}

  static void register(Registry registry) {
    registry.does(
        "cuStreamBeginCapture",
        a -> Capture.begin(a.stream(0), a.count() > 1 ? a.integer(1) : Capture.GLOBAL));
    registry.does(
        "cuStreamEndCapture",
        a -> {
          Pointers.set(a.object(1), 0);
          a.outHandle(1, Capture.end(a.stream(0)).handle());
        });
    registry.does(
        "cuStreamIsCapturing",
        a -> {
          Stream stream = a.stream(0);
          if (stream.isLegacy()) {
            Capture.refuseAsking(stream);
          }
          Capture capture = stream.capture();
          a.out(1, capture == null ? 0 : capture.status());
        });
    registry.does(
        "cuThreadExchangeStreamCaptureMode",
        a -> {
          Object mode = a.object(0);
          if (mode instanceof int[] && ((int[]) mode).length > 0) {
            int wanted = ((int[]) mode)[0]; // CUDA takes any number
            ((int[]) mode)[0] = a.thread().captureMode();
            a.thread().captureMode(wanted);
          }
        });
  }
}
