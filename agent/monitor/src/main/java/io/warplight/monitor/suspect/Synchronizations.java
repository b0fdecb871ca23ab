package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.NativePointers;
import org.jspecify.annotations.Nullable;

/**
 * What runs around calls that wait: their position is taken before the call, and if it returns 0,
 * all that had been submitted by then and that they cover is known to have succeeded. What they
 * cover is CUDA's documentation, and where that is silent what was measured. On the application's
 * threads.
 */
final class Synchronizations {

  private static final int HOST_TO_DEVICE = 1;
  private static final int DEVICE_TO_HOST = 2;

  private final Suspects suspects;
  private final Streams streams;
  private final Clock clock;
  private final Events events;
  private final Runnable beforeWait;
  private volatile boolean pool;

  Synchronizations(Suspects suspects, Runnable beforeWait) {
    this.beforeWait = beforeWait;
    this.suspects = suspects;
    this.streams = suspects.streams;
    this.clock = suspects.clock;
    this.events = suspects.events;
  }

  long onStream(@Nullable Object stream) {
    beforeWait.run();
    return askingStream(stream);
  }

  /** A query: it covers what a wait would, and waits for nothing. */
  long askingStream(@Nullable Object stream) {
    return position(streams.of(stream));
  }

  /** Before a copy: memory may be of another context, whose streams it waits for then. */
  long onBlockingStreams() {
    beforeWait.run();
    return streams.hasOneContext() ? position(streams.at(0)) : 0;
  }

  /** Copies within the device return before they are done; by address alone nobody knows. */
  long copying(int kind) {
    return kind == HOST_TO_DEVICE || kind == DEVICE_TO_HOST ? onBlockingStreams() : 0;
  }

  private long position(@Nullable StreamWork stream) {
    return stream == null || !stream.isOne() ? 0 : Mark.of(stream, clock.later());
  }

  void waited(int status, long mark) {
    if (status == 0) {
      suspects.succeeded(mark);
    }
  }

  long onDevice() {
    beforeWait.run();
    return clock.later();
  }

  /** Before what was measured to drain the device, but perhaps another context than this. */
  long draining() {
    beforeWait.run();
    return streams.hasOneContext() ? clock.later() : 0;
  }

  void drained(int status, long time) {
    if (status == 0 && time != 0) {
      streams.current().confirmAll(time, streams);
    }
  }

  /** Nothing waits for a null pointer, nor for memory of a pool, which looks like any other. */
  long freeing(@Nullable Object pointer) {
    long address = NativePointers.of(pointer);
    return pool || address == 0 || address == NativePointers.UNKNOWN ? 0 : draining();
  }

  void freed(int status, long time) {
    drained(status, time);
  }

  void pooled(int status) {
    pool |= status == 0;
  }

  /** What it stands for when the wait begins. */
  long onEvent(@Nullable Object event) {
    beforeWait.run();
    return askingEvent(event);
  }

  /** A query; also what a wait-event call is given. */
  long askingEvent(@Nullable Object event) {
    EventMark mark = events.at(NativePointers.of(event));
    return mark == null ? 0 : mark.mark();
  }

  /** Only if nobody recorded it anew meanwhile: the wait may have been for that record. */
  void waitedForEvent(int status, long mark, @Nullable Object event) {
    if (stillStandsFor(mark, event)) {
      waited(status, mark);
    }
  }

  private boolean stillStandsFor(long mark, @Nullable Object event) {
    EventMark known = mark == 0 ? null : events.at(NativePointers.of(event));
    return known != null && known.mark() == mark;
  }

  /** Perhaps at the address of an earlier one. */
  void eventCreated(int status, @Nullable Object event) {
    long address = NativePointers.of(event);
    if (status == 0 && address != NativePointers.UNKNOWN) {
      events.created(address);
    }
  }

  long recording(@Nullable Object event, @Nullable Object stream) {
    long address = NativePointers.of(event);
    if (address == NativePointers.UNKNOWN) {
      return 0;
    }
    EventMark mark = events.firstSeen(address);
    return mark == null ? 0 : mark.recording(clock.later());
  }

  void recorded(int status, long begun, @Nullable Object event, @Nullable Object stream) {
    EventMark mark = begun == 0 ? null : events.at(NativePointers.of(event));
    if (mark == null) {
      return;
    }
    StreamWork on = status == 0 ? streams.of(stream) : null;
    mark.recorded(begun, on == null || on.isCapturing() || !on.isOne() ? null : on);
    if (on != null && on.isCapturing()) {
      mark.captured(on.capture());
    }
  }

  long waiting(@Nullable Object event, @Nullable Object stream) {
    return askingEvent(event);
  }

  void waits(int status, long stood, @Nullable Object event, @Nullable Object stream) {
    if (stood != 0) {
      StreamWork on = status == 0 ? streams.of(stream) : null;
      boolean still = stillStandsFor(stood, event);
      if (on != null) {
        streams.waitsFor(on, still ? streams.byId(Mark.stream(stood)) : null);
      }
      if (on != null && !still) {
        on.waitsBlindly(clock.now());
      }
      if (on != null && still) {
        long number = on.waitsFor(Mark.stream(stood), Mark.number(stood));
        on.waitReturned(number, clock.now(), true);
      }
      return;
    }
    EventMark mark = status == 0 ? events.at(NativePointers.of(event)) : null;
    StreamWork origin = mark == null ? null : mark.capture();
    StreamWork waiting = mark == null || origin != null ? null : streams.of(stream);
    if (waiting != null) {
      waiting.waitsBlindly(clock.now());
      streams.waitsFor(waiting, null);
    }
    StreamWork on = origin == null || !origin.isCapturing() ? null : streams.of(stream);
    if (on != null) {
      on.capture(origin);
    }
  }
}
