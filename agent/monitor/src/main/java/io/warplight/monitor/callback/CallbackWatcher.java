package io.warplight.monitor.callback;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.hazard.Notices;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.Watcher;
import org.jspecify.annotations.Nullable;

/**
 * Follows what sites register for CUDA to call. On the thread that links a site; little of this
 * package is loaded before one that registers something.
 */
public final class CallbackWatcher implements Watcher {

  private final Catalogue catalogue;
  private final Callbacks callbacks;
  private final Confirming streams;
  private final Notices notices;
  private final Counters counters;

  public CallbackWatcher(
      Catalogue catalogue,
      Callbacks callbacks,
      Confirming streams,
      Notices notices,
      Counters counters) {
    this.catalogue = catalogue;
    this.callbacks = callbacks;
    this.streams = streams;
    this.notices = notices;
    this.counters = counters;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known == null || !(known.has(Effect.CALLBACK) || known.has(Effect.HOST_FUNCTION))) {
      return null;
    }
    int callback = known.indexOf(Role.CALLBACK);
    int stream = known.indexOf(Role.STREAM);
    if (callback < 0 || stream < 0) {
      return null;
    }
    CallbackNotices told = new CallbackNotices(catalogue, notices, counters);
    return Watch.ofCallback(
        new Registrations(site, known, callbacks, streams, told), callback, stream);
  }
}
