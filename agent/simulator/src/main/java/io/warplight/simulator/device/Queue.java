package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import org.jspecify.annotations.Nullable;

/**
 * How the functions put work into streams: straight to the scheduler, or into the capture that the
 * stream takes part in; and how they wait. Called on the application's threads.
 */
public final class Queue {
  private Queue() {}

  /**
   * Queues work.
   *
   * @param touched the blocks that it was checked against: a graph checks again that they live
   */
  public static void add(Stream stream, int nodeType, Work work, @Nullable Block... touched) {
    Capture capture = stream.capture();
    if (capture != null) {
      capture.add(stream, nodeType, Graph.checked(work, touched));
      return;
    }
    beforeLegacy(stream);
    scheduler(stream).submit(stream, nodeType, work, null);
  }

  /** Queues work, waits for it, and throws the code of a fault that the device has by then. */
  public static void run(Stream stream, Work work) {
    refuseCaptured(stream);
    beforeLegacy(stream);
    scheduler(stream).run(stream, work);
    stream.device().throwFault();
  }

  /** Waits for all that is queued in a stream, as {@link #run}. */
  public static void drain(Stream stream) {
    refuseCaptured(stream);
    beforeLegacy(stream);
    scheduler(stream).drain(stream);
    Fault fault = stream.device().fault();
    if (fault != null && fault.isFresh() && fault.stream() != stream && !stream.isStopped()) {
      return; // all of it was done before the fault reached this stream
    }
    stream.device().throwFault();
  }

  /** Whether all that was queued is done; 900 for a stream that is being captured. */
  public static boolean isIdle(Stream stream) {
    refuseCaptured(stream);
    beforeLegacy(stream);
    if (stream.device().fault() != null) {
      return false;
    }
    // Looked at again: what was the last operation a moment ago may have failed before it ended.
    return scheduler(stream).isIdle(stream) && stream.device().fault() == null;
  }

  /** Marks a place in a stream. */
  public static void record(Event event, Stream stream) {
    if (event.home() != stream.home()) {
      throw new StatusException(
          Status.INVALID_HANDLE, "the event and the stream belong to different contexts");
    }
    Capture capture = stream.capture();
    if (capture != null) {
      if (event.isInterprocess()) {
        throw new StatusException(
            Status.CAPTURE_UNSUPPORTED, "an interprocess event cannot be recorded in a capture");
      }
      capture.record(event, stream);
      return;
    }
    beforeLegacy(stream);
    event.recorded(scheduler(stream).submit(stream, Graph.EMPTY, null, null));
  }

  /** The stream's graph will record an event that others know too. */
  public static void recordExternal(Event event, Stream stream) {
    add(
        stream,
        Graph.EVENT_RECORD,
        () -> {
          Operation reached = new Operation(stream, Graph.EMPTY, null);
          reached.endNanos = stream.device().machine().clock().nanos();
          reached.done = true;
          event.recorded(reached);
        });
  }

  /** The stream's graph will wait for an event that others record. */
  public static void awaitExternal(Stream stream, Event event) {
    add(stream, Graph.EVENT_WAIT, () -> scheduler(stream).await(event.recorded()));
  }

  /** A stream's later work waits for an event. */
  public static void await(Stream stream, Event event) {
    Capture captured = event.captured();
    if (captured != null) {
      captured.refuseEvent();
      if (stream.isLegacy()) {
        captured.invalidate();
        throw new StatusException(
            Status.CAPTURE_IMPLICIT, "the legacy default stream cannot join a capture");
      }
      captured.join(stream, event);
      return;
    }
    Capture own = stream.capture();
    if (own != null && event.isInterprocess()) {
      throw new StatusException(
          Status.CAPTURE_UNSUPPORTED, "a captured stream cannot wait for an interprocess event");
    }
    if (own != null && event.isRecorded()) {
      own.invalidate();
      throw new StatusException(
          Status.CAPTURE_ISOLATION, "a captured stream would wait for work that is not captured");
    }
    Operation mark = event.recorded();
    if (mark != null) {
      scheduler(stream).submit(stream, Graph.EMPTY, null, mark);
    }
  }

  /** Waits for an event. */
  public static void await(Event event) {
    refuseCaptured(event);
    @Nullable Operation mark = event.recorded();
    event.home().device().machine().scheduler().await(mark);
    event.home().device().throwFault();
  }

  /** Throws 907 for an event of a capture. */
  public static void refuseCaptured(Event event) {
    Capture captured = event.captured();
    if (captured != null) {
      captured.refuseEvent();
      captured.invalidate();
      throw new StatusException(Status.CAPTURED_EVENT, "the event was last recorded in a capture");
    }
  }

  /** Throws 900, or 906 for the legacy stream, where a capture keeps the stream from being used. */
  public static void refuseCaptured(Stream stream) {
    beforeLegacy(stream);
    Capture capture = stream.capture();
    if (capture != null) {
      capture.invalidate();
      throw new StatusException(
          Status.CAPTURE_UNSUPPORTED, "a stream that is being captured cannot be waited for");
    }
  }

  /**
   * Throws 901 for a stream of a capture that was invalidated, and 906 for the legacy stream beside
   * a capture: what is looked at before the arguments.
   */
  public static void refuseSpoiled(Stream stream) {
    beforeLegacy(stream);
    refuseInvalidated(stream);
  }

  /** Throws 901 for a stream of a capture that was invalidated. */
  public static void refuseInvalidated(Stream stream) {
    Capture capture = stream.capture();
    if (capture != null) {
      capture.refuseInvalidated();
    }
  }

  /** A launch was refused: a capture that the stream takes part in will not end well. */
  public static void spoil(Stream stream) {
    Capture capture = stream.capture();
    if (capture != null) {
      capture.invalidate();
    }
  }

  /** Throws 906 for the legacy stream where it would wait for a captured one. */
  public static void beforeLegacy(Stream stream) {
    if (stream.isLegacy()) {
      Capture.refuseImplicit(stream);
    }
  }

  private static Scheduler scheduler(Stream stream) {
    return stream.device().machine().scheduler();
  }
}
