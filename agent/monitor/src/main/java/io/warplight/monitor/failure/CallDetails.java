package io.warplight.monitor.failure;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.Site;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.thread.CallTimes;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a call from what the application passed and what came back, failed or not. On
 * the thread that made the call.
 */
public final class CallDetails {

  private final Catalogue catalogue;
  private final BindingClasses bindings;
  private final CallReader calls;
  private final CallTimes times = new CallTimes();

  CallDetails(Catalogue catalogue, BindingClasses bindings, ThreadContexts threads) {
    this.catalogue = catalogue;
    this.bindings = bindings;
    this.calls = new CallReader(threads);
  }

  /** With what it was called. */
  public Call read(Function function, @Nullable Object[] arguments) {
    return calls.read(function, arguments);
  }

  /** What the code means that the site's function returned, in the copy that the site calls. */
  public Status status(Site site, Function function, int code) {
    return catalogue.status(function, code, bindings.numbering(site.resolvedOwner()));
  }

  /** How long calls took that may turn out to be failures. */
  public CallTimes times() {
    return times;
  }
}
