package io.warplight.signals.jfr;

import io.warplight.signals.SignalContext;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/** The event types, registered while a recording runs: which calls' events are enabled. */
final class EventTypes {

  private final EventType synchronizations = EventType.getEventType(CudaSynchronization.class);
  private final EventType copies = EventType.getEventType(CudaCopy.class);
  private final EventType launches = EventType.getEventType(CudaLaunch.class);

  private static final List<Class<? extends Event>> ALL =
      Collections.unmodifiableList(
          Arrays.<Class<? extends Event>>asList(
              CudaFailure.class,
              CudaFailureSettled.class,
              CudaNotice.class,
              CudaSynchronization.class,
              CudaCopy.class,
              CudaLaunch.class,
              WarplightHealth.class));

  private final Runnable health;

  private EventTypes(Runnable health) {
    this.health = health;
  }

  /**
   * Registers them.
   *
   * @param changed called now and then while a recording runs
   */
  static EventTypes register(SignalContext context, Runnable changed) {
    for (Class<? extends Event> type : ALL) {
      FlightRecorder.register(type);
    }
    Runnable health =
        () -> {
          changed.run();
          WarplightHealth.commit(context.counters());
        };
    FlightRecorder.addPeriodicEvent(WarplightHealth.class, health);
    return new EventTypes(health);
  }

  /** Takes them from the recorder; recordings keep what they have. */
  void unregister() {
    FlightRecorder.removePeriodicEvent(health);
    for (Class<? extends Event> type : ALL) {
      FlightRecorder.unregister(type);
    }
  }

  /** One bit for each kind of {@link CallEvents}. */
  int wanted() {
    return (synchronizations.isEnabled() ? CallEvents.SYNCHRONIZATIONS : 0)
        | (copies.isEnabled() ? CallEvents.COPIES : 0)
        | (launches.isEnabled() ? CallEvents.LAUNCHES : 0);
  }
}
