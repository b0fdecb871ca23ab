package io.warplight.signals.micrometer;

import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.options.Options;
import io.warplight.signals.CallSubscription;
import io.warplight.signals.Changeable;
import io.warplight.signals.SignalContext;
import java.util.List;

/**
 * Which calls are timed for the metrics, as the option says now. Made where metrics go somewhere;
 * changed on the thread of the command line's channel.
 */
final class Durations implements Changeable {

  private final SignalContext context;
  private final CallSubscription subscription;

  Durations(SignalContext context) {
    this.context = context;
    this.subscription = new CallSubscription(context.calls());
  }

  /** Before the first site links, so that the first call is timed. */
  void begin() {
    change(context.options());
    context.onChange(this);
  }

  @Override
  public void change(Options options) {
    List<CallGroup> groups = options.get(MetricsOptions.DURATIONS);
    subscription.set(
        groups.isEmpty() ? null : new CallDurations(groups, context.book(), context.codes()));
  }
}
