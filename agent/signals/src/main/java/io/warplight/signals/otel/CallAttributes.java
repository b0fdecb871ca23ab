package io.warplight.signals.otel;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Call;
import io.warplight.signals.AttributeName;
import io.warplight.signals.Pauses;
import io.warplight.signals.log.FailureText;
import io.warplight.signals.otel.record.Attributes;
import java.util.concurrent.TimeUnit;

/** What is known of any call, failed or not, as attributes. Stateless; any thread. */
final class CallAttributes {

  private CallAttributes() {}

  static Attributes add(Attributes attributes, String operation, SourceLine place, Call call) {
    attributes
        .put(AttributeName.OPERATION, operation)
        .put(AttributeName.CODE_FUNCTION_NAME, place.className() + '.' + place.method())
        .put(AttributeName.CODE_FILE_PATH, FailureText.path(place));
    if (place.line() > 0) {
      attributes.put(AttributeName.CODE_LINE_NUMBER, place.line());
    }
    return attributes
        .put(AttributeName.DEVICE_ORDINAL, call.device())
        .put(AttributeName.CONTEXT_ID, call.context())
        .put(AttributeName.STREAM_ID, call.stream())
        .put(AttributeName.KERNEL_NAME, call.kernel())
        .put(AttributeName.MEMORY_SIZE, call.bytes())
        .put(AttributeName.COPY_DIRECTION, call.direction());
  }

  /**
   * How much of it overlapped collection pauses, where these are watched. On the courier's thread,
   * which waits here, at most a moment, until the JVM has told of them.
   */
  static void addOverlap(Attributes attributes, Pauses pauses, long startNanos, long endNanos) {
    if (!pauses.areWatched()) {
      return;
    }
    try {
      pauses.awaitTold(endNanos);
    } catch (InterruptedException closing) {
      // The JVM ends: with what is known. The courier looks again whether it does.
      Thread.currentThread().interrupt();
    }
    long overlap = pauses.overlap(startNanos, endNanos);
    if (overlap > 0) {
      attributes.put(AttributeName.GC_OVERLAP, TimeUnit.NANOSECONDS.toMillis(overlap));
    }
  }

  /** The shape of a launch, which spans have and events do not. */
  static Attributes addShape(Attributes attributes, Call call) {
    return attributes
        .put(AttributeName.GRID_SIZE, call.grid())
        .put(AttributeName.BLOCK_SIZE, call.block());
  }
}
