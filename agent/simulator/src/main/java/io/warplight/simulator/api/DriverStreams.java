package io.warplight.simulator.api;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Queue;

/** The driver's functions of streams, events, callbacks and host functions. */
final class DriverStreams {
  private DriverStreams() {}

  static void register(Registry registry) {
    registry.does("cuStreamCreate", a -> Streams.create(a, 0, a.integer(1), 0));
    registry.does(
        "cuStreamCreateWithPriority", a -> Streams.create(a, 0, a.integer(1), a.integer(2)));
    registry.does("cuStreamDestroy", a -> Streams.destroy(a, 0));
    registry.answers("cuStreamQuery", a -> Streams.query(a, 0));
    registry.does("cuStreamSynchronize", a -> Streams.synchronize(a, 0));
    registry.does("cuStreamWaitEvent", a -> Streams.await(a, 0, 1, a.integer(2)));
    registry.does("cuStreamGetFlags", a -> a.out(1, Streams.stream(a, 0).flags()));
    registry.does("cuStreamGetPriority", a -> a.out(1, Streams.priority(a, 0)));
    registry.does("cuStreamGetId", a -> a.out(1, Streams.stream(a, 0).handle()));
    registry.does(
        "cuStreamGetCtx",
        a -> {
          Context home = Streams.contextOf(a, 0);
          Queue.refuseInvalidated(a.stream(0));
          a.outHandle(1, home.handle());
        });
    registry.does("cuStreamAttachMemAsync", Streams::attach);
    registry.does("cuStreamAddCallback", a -> Streams.callback(a, 0, 1, 2, a.integer(3)));
    registry.does("cuLaunchHostFunc", a -> Streams.hostFunction(a, 0, 1, 2));
    registry.does("cuEventCreate", a -> Streams.createEvent(a, 0, a.integer(1)));
    registry.does("cuEventRecord", a -> Streams.record(a, 0, 1, 0));
    registry.does("cuEventRecordWithFlags", a -> Streams.record(a, 0, 1, a.integer(2)));
    registry.answers("cuEventQuery", a -> Streams.query(a, a.event(0)));
    registry.does("cuEventSynchronize", a -> Streams.synchronize(a, a.event(0)));
    registry.does("cuEventDestroy", a -> a.event(0).destroy());
    registry.answers("cuEventElapsedTime", a -> Streams.elapsed(a, 0, a.event(1), a.event(2)));
  }
}
