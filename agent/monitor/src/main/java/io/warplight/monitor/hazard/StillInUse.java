package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.handle.DeviceMemory;
import io.warplight.monitor.handle.Handle;
import io.warplight.monitor.suspect.Users;
import io.warplight.monitor.thread.PerThread;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is given back while an operation that was given it is not known to have finished,
 * where nothing waits for that: on a stream that is not ordered behind the operation's, or memory
 * of a pool by a call that waits for no one. A free that waits is never told of. Looks around the
 * calls of one site, on the threads that call.
 */
final class StillInUse {

  static final String KIND = "still_in_use";

  private final Site site;
  private final Function function;
  private final Catalogue catalogue;
  private final DeviceMemory memory;
  private final Users users;
  private final Notices notices;
  private final PerThread<String> found = new PerThread<>();
  private boolean said;

  StillInUse(
      Site site,
      Function function,
      Catalogue catalogue,
      DeviceMemory memory,
      Users users,
      Notices notices) {
    this.site = site;
    this.function = function;
    this.catalogue = catalogue;
    this.memory = memory;
    this.users = users;
    this.notices = notices;
  }

  /** Before memory is given back when a stream comes to it. */
  long freeingOn(@Nullable Object pointer, @Nullable Object stream) {
    Handle live = said ? null : memory.at(function, pointer);
    return live == null ? 0 : keep(live, users.unordered(stream, live.value(), live.bytes()), true);
  }

  /** Before memory is given back at once: the call waits, unless it is memory of a pool. */
  long freeing(@Nullable Object pointer) {
    Handle live = said ? null : memory.at(function, pointer);
    return live == null || !isOfPool(live.site())
        ? 0
        : keep(live, users.any(live.value(), live.bytes()), false);
  }

  private boolean isOfPool(@Nullable Site maker) {
    Function made =
        maker == null
            ? null
            : catalogue.function(maker.owner(), maker.function(), maker.descriptor());
    return made != null && made.has(Effect.ALLOCATE) && made.has(Effect.ASYNC);
  }

  private long keep(Handle live, Users.@Nullable Use use, boolean onStream) {
    if (use == null) {
      return 0;
    }
    found.set(
        function.name()
            + " gives back 0x"
            + Long.toHexString(live.value())
            + ", made at "
            + (live.site() == null ? "a place that was not seen" : SourceLine.of(live.site()))
            + ", which is "
            + use.parameter()
            + " of "
            + use.operation()
            + "; that is not known to have finished, and "
            + (onStream
                ? "this stream is not ordered behind it: record an event behind it and make this"
                    + " stream wait for that"
                : "of a pool's memory this call waits for nothing: synchronize first, or give it"
                    + " back by cuMemFreeAsync on that stream"));
    return 1;
  }

  void freed(int status, long token) {
    String text = token == 0 ? null : found.get();
    if (text != null) {
      found.remove();
      if (status == 0) {
        said = true;
        notices.say(KIND, SourceLine.of(site), text);
      }
    }
  }
}
