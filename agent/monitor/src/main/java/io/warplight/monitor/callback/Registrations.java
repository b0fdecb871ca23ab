package io.warplight.monitor.callback;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.link.CallbackWatch;
import io.warplight.monitor.thread.NativePointers;
import org.jspecify.annotations.Nullable;

/** One site that registers callbacks. On the threads that register. */
final class Registrations implements CallbackWatch {

  private final Site site;
  private final Function function;
  private final Callbacks callbacks;
  private final Confirming streams;
  private final CallbackNotices notices;

  Registrations(
      Site site,
      Function function,
      Callbacks callbacks,
      Confirming streams,
      CallbackNotices notices) {
    this.site = site;
    this.function = function;
    this.callbacks = callbacks;
    this.streams = streams;
    this.notices = notices;
  }

  @Override
  public Runs registered(@Nullable Object stream) {
    String kind = function.has(Effect.HOST_FUNCTION) ? "host function" : "stream callback";
    String name = name(NativePointers.of(stream));
    Callback callback = new Callback(kind, function, SourceLine.of(site), name);
    return new CallbackRuns(callback, callbacks, streams, streams.standing(stream), notices);
  }

  private static String name(long stream) {
    if (stream == NativePointers.UNKNOWN) {
      return "a stream";
    }
    return stream == 0 ? "the null stream" : "stream 0x" + Long.toHexString(stream);
  }
}
