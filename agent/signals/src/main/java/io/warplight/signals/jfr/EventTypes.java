package io.warplight.signals.jfr;

import io.warplight.signals.SignalContext;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/** The event types, registered while a recording runs: which calls' events are enabled. */
final class EventTypes {

  private final EventType synchronizations = EventType.getEventType(CudaSynchronization.class);
  private final EventType copies = EventType.getEventType(CudaCopy.class);
  private final EventType launches = EventType.getEventType(CudaLaunch.class);

  private EventTypes() {}

  /**
   * Registers them.
   *
   * @param changed called now and then while a recording runs
   */
  static EventTypes register(SignalContext context, Runnable changed) {
    register(CudaFailure.class);
    register(CudaFailureSettled.class);
    register(CudaSynchronization.class);
    register(CudaCopy.class);
    register(CudaLaunch.class);
    register(WarplightHealth.class);
    FlightRecorder.addPeriodicEvent(
        WarplightHealth.class,
        () -> {
          changed.run();
          WarplightHealth.commit(context.counters());
        });
    return new EventTypes();
  }

  private static void register(Class<? extends Event> type) {
    FlightRecorder.register(type);
  }

  /** One bit for each kind of {@link CallEvents}. */
  int wanted() {
    return (synchronizations.isEnabled() ? CallEvents.SYNCHRONIZATIONS : 0)
        | (copies.isEnabled() ? CallEvents.COPIES : 0)
        | (launches.isEnabled() ? CallEvents.LAUNCHES : 0);
  }
}
