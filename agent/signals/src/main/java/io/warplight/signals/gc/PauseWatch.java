package io.warplight.signals.gc;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import io.warplight.signals.Pauses;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Has the JVM tell of its collections. The one class that loads {@code java.management}: not the
 * platform's MBean server, which would choose the application's log manager. Told on the JVM's own
 * thread for it; opened and closed on threads of the agent.
 */
final class PauseWatch implements NotificationListener {

  private final Pauses pauses;
  private final List<NotificationEmitter> emitters = new ArrayList<>();

  private PauseWatch(Pauses pauses) {
    this.pauses = pauses;
  }

  static PauseWatch open(Pauses pauses) {
    PauseWatch watch = new PauseWatch(pauses);
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter && stopsTheWorld(collector.getName())) {
        NotificationEmitter emitter = (NotificationEmitter) collector;
        emitter.addNotificationListener(watch, null, null);
        watch.emitters.add(emitter);
      }
    }
    pauses.watch();
    return watch;
  }

  /** Not those beans whose times are those of a cycle that runs beside the application. */
  static boolean stopsTheWorld(String collector) {
    return !collector.endsWith("Cycles") && !collector.equals("ConcurrentMarkSweep");
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      GcInfo collection =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo();
      // The notification's own time is read by the collector when it ends; the collection's is
      // counted from some moment while the JVM started, which nothing tells exactly.
      long end = notification.getTimeStamp();
      pauses.add(end - collection.getDuration(), end);
    }
  }

  void close() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException closedTwice) {
        // It is told of nothing more, which is what was wanted.
      }
    }
  }
}
