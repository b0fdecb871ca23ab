package io.warplight.signals.jfr;

import io.warplight.signals.SignalContext;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

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

  private volatile @Nullable Runnable health;

  private EventTypes() {}

  /** Registers them; no harm is done by two threads at once. */
  static EventTypes register() {
    for (Class<? extends Event> type : ALL) {
      FlightRecorder.register(type);
    }
    return new EventTypes();
  }

  /**
   * Has the recorder ask now and then while a recording runs.
   *
   * @param asked called by the recorder, before the event of the agent's own health is written
   */
  void watch(SignalContext context, Runnable asked) {
    Runnable hook =
        () -> {
          asked.run();
          WarplightHealth.commit(context.counters());
        };
    health = hook;
    FlightRecorder.addPeriodicEvent(WarplightHealth.class, hook);
  }

  /** Takes them from the recorder; recordings keep what they have. */
  void unregister() {
    Runnable hook = health;
    if (hook != null) {
      FlightRecorder.removePeriodicEvent(hook);
    }
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
