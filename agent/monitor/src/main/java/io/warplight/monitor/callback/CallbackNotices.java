package io.warplight.monitor.callback;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Status;
import io.warplight.monitor.Counters;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.hazard.Notices;

/**
 * Says what becomes of a callback that nobody else tells of. On the thread that CUDA calls it on.
 */
final class CallbackNotices {

  static final String THREW = "exception_in_callback";
  static final String GIVEN = "callback_given_failure";

  private final Catalogue catalogue;
  private final Notices notices;
  private final Counters counters;

  CallbackNotices(Catalogue catalogue, Notices notices, Counters counters) {
    this.catalogue = catalogue;
    this.notices = notices;
    this.counters = counters;
  }

  /** It is called with a status that is a failure. */
  void given(Callback callback, int code) {
    Status status = catalogue.status(callback.by().domain(), code);
    notices.say(
        GIVEN,
        callback.line(),
        "the callback registered here was given "
            + code
            + ' '
            + status.name()
            + ": what stood before it on "
            + callback.stream()
            + " failed, and the callback alone can look at this status");
  }

  /** It threw, and the binding goes on as if it had not. */
  void threw(Callback callback, Throwable thrown) {
    SourceLine at = ThrowLine.of(thrown);
    notices.say(
        THREW,
        at == null ? callback.line() : at,
        thrown.getClass().getName()
            + " ends "
            + callback
            + " and goes nowhere: the stream goes on, and its synchronization returns 0");
  }

  /** Something of ours went wrong. */
  void fault(Throwable fault) {
    counters.fault(Notices.PART, fault);
  }
}
