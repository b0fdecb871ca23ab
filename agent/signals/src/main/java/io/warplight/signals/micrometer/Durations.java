package io.warplight.signals.micrometer;

import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.options.Options;
import io.warplight.signals.Changeable;
import io.warplight.signals.SignalContext;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls are timed for the metrics, as the option says now. Made where metrics go somewhere;
 * changed on the thread of the command line's channel.
 */
final class Durations implements Changeable {

  private final SignalContext context;
  private List<CallGroup> groups = Collections.emptyList();
  private @Nullable CallDurations timed;

  Durations(SignalContext context) {
    this.context = context;
  }

  /** Before the first site links, so that the first call is timed. */
  void begin() {
    change(context.options());
    context.onChange(this);
  }

  @Override
  public synchronized void change(Options options) {
    List<CallGroup> wanted = options.get(MetricsOptions.DURATIONS);
    if (wanted.equals(groups)) {
      return;
    }
    groups = wanted;
    CallDurations before = timed;
    timed = null;
    if (before != null) {
      context.calls().remove(before);
    }
    if (!wanted.isEmpty()) {
      CallDurations after = new CallDurations(wanted, context.book(), context.codes());
      context.calls().add(after);
      timed = after;
    }
  }
}
