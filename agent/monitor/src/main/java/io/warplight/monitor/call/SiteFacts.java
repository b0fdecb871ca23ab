package io.warplight.monitor.call;

import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.CallDetails;
import org.jspecify.annotations.Nullable;

/** What all calls of one site have in common, and what each adds. On the thread that calls. */
final class SiteFacts {

  final Site site;
  final Function function;
  final CallDetails details;
  private final ThrownStatus thrownStatus;

  SiteFacts(Site site, Function function, CallDetails details, ThrownStatus thrownStatus) {
    this.site = site;
    this.function = function;
    this.details = details;
    this.thrownStatus = thrownStatus;
  }

  /** A call that returned this. */
  TimedCall.Builder returned(int status, @Nullable Object[] arguments) {
    TimedCall.Builder call = call(arguments);
    call.status = details.status(site, function, status);
    return call;
  }

  /**
   * A call that threw this.
   *
   * @param code the status that the binding threw for, if it is known
   */
  TimedCall.Builder threw(
      Exception exception, @Nullable Integer code, @Nullable Object[] arguments) {
    TimedCall.Builder call = call(arguments);
    call.thrown = exception.getClass().getName();
    call.status = code == null ? null : details.status(site, function, code);
    return call;
  }

  /** The status for which the call that began then has just thrown, if it is known. */
  @Nullable Integer thrownSince(long startNanos) {
    return thrownStatus.of(startNanos);
  }

  private TimedCall.Builder call(@Nullable Object[] arguments) {
    TimedCall.Builder call = new TimedCall.Builder(function, SourceLine.of(site));
    call.call = details.read(function, arguments);
    return call;
  }
}
