package io.warplight.signals.jfr;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.hazard.NoticeListener;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * Writes failures and calls into flight recordings. While none runs it is one listener in the JDK's
 * list: which events are wanted it learns when a recording starts or ends, and while one runs from
 * a periodic event's hook, never on a call's way.
 *
 * <p>Opened on a thread of the agent; told of recordings on the threads that start and end them,
 * and by the recorder's own.
 */
final class JfrSink implements Sink, NoticeListener {

  /** Failures that came too early, beyond the limit, are counted as dropped under this part. */
  static final String PART = "jfr";

  private final Recordings recordings;
  private volatile @Nullable FlightRecorderListener listener;

  /** Loads nothing of the recorder; its calls are not timed yet. */
  JfrSink(SignalContext context) {
    this.recordings = new Recordings(context);
  }

  @Override
  public String name() {
    return PART;
  }

  @Override
  public void open() {
    FlightRecorderListener told =
        // Nothing of the recorder is asked when it is initialised: it says so under a lock of its
        // class that threads under the recorder's own lock wait for, and no recording runs yet.
        new FlightRecorderListener() {
          @Override
          public void recordingStateChanged(Recording recording) {
            if (recording.getState() == RecordingState.RUNNING) {
              recordings.changed();
            } else {
              // Told under the recorder's lock, and at times under that of the event types too.
              AgentThreads.daemon("recordings", recordings::changed).start();
            }
          }
        };
    FlightRecorder.addListener(told);
    listener = told;
    recordings.opened();
  }

  @Override
  public void failed(Failure failure) {
    recordings.failed(failure);
  }

  @Override
  public void settled(Failure failure, long count) {
    recordings.settled(failure, count);
  }

  @Override
  public void noticed(Notice notice) {
    recordings.noticed(notice);
  }

  /** What the recorder has is written by itself; it hears nothing of us any more. */
  @Override
  public void close(long millis) {
    FlightRecorderListener told = listener;
    if (told != null) {
      FlightRecorder.removeListener(told);
    }
    recordings.close();
  }
}
