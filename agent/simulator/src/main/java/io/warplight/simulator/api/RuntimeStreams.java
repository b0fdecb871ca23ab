package io.warplight.simulator.api;

/** The runtime's functions of streams, events, callbacks and host functions. */
final class RuntimeStreams {
  private RuntimeStreams() {}

  static void register(Registry registry) {
    registry.does("cudaStreamCreate", a -> Streams.create(a, 0, 0, 0));
    registry.does("cudaStreamCreateWithFlags", a -> Streams.create(a, 0, a.integer(1), 0));
    registry.does(
        "cudaStreamCreateWithPriority", a -> Streams.create(a, 0, a.integer(1), a.integer(2)));
    registry.does("cudaStreamDestroy", a -> Streams.destroy(a, 0));
    registry.answers("cudaStreamQuery", a -> Streams.query(a, 0));
    registry.does("cudaStreamSynchronize", a -> Streams.synchronize(a, 0));
    registry.does("cudaStreamWaitEvent", a -> Streams.await(a, 0, 1, a.integer(2)));
    registry.does("cudaStreamGetFlags", a -> a.out(1, Streams.stream(a, 0).flags()));
    registry.does("cudaStreamGetPriority", a -> a.out(1, Streams.priority(a, 0)));
    registry.does("cudaStreamGetId", a -> a.out(1, Streams.stream(a, 0).handle()));
    registry.does("cudaStreamAttachMemAsync", Streams::attach);
    registry.does("cudaStreamAddCallback", a -> Streams.callback(a, 0, 1, 2, a.integer(3)));
    registry.does("cudaLaunchHostFunc", a -> Streams.hostFunction(a, 0, 1, 2));
    registry.does("cudaEventCreate", a -> Streams.createEvent(a, 0, 0));
    registry.does("cudaEventCreateWithFlags", a -> Streams.createEvent(a, 0, a.integer(1)));
    registry.does("cudaEventRecord", a -> Streams.record(a, 0, 1, 0));
    registry.does("cudaEventRecordWithFlags", a -> Streams.record(a, 0, 1, a.integer(2)));
    registry.answers("cudaEventQuery", a -> Streams.query(a, a.event(0)));
    registry.does("cudaEventSynchronize", a -> Streams.synchronize(a, a.event(0)));
    registry.does("cudaEventDestroy", a -> a.event(0).destroy());
    registry.answers("cudaEventElapsedTime", a -> Streams.elapsed(a, 0, a.event(1), a.event(2)));
  }
}
