package io.warplight.signals.jfr;

import io.warplight.catalog.Function;
import io.warplight.monitor.call.CallBracket;
import io.warplight.monitor.call.CallBrackets;
import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.call.CallSubscriptions;
import io.warplight.monitor.link.WatchSwitch;
import org.jspecify.annotations.Nullable;

/**
 * Puts an event around the calls that a recording wants, and nothing around any while none does. A
 * function has one kind of event: a copy that waits is a copy.
 */
final class CallEvents implements CallBrackets {

  static final int NONE = 0;
  static final int SYNCHRONIZATIONS = 1;
  static final int COPIES = 2;
  static final int LAUNCHES = 4;

  private final WatchSwitch power;
  private volatile int wanted = NONE;

  CallEvents(CallSubscriptions calls) {
    this.power = calls.add(this);
  }

  /** Has sites link again if anything changed. */
  void want(int kinds) {
    if (kinds == wanted) {
      return;
    }
    wanted = kinds;
    if (kinds == NONE) {
      power.off();
    } else {
      power.on();
      power.renew();
    }
  }

  @Override
  public boolean mayInclude(Function function) {
    return kind(function) != NONE;
  }

  @Override
  public @Nullable CallBracket bracket(Function function) {
    int kind = kind(function) & wanted;
    return kind == NONE ? null : bracket(kind);
  }

  private static CallBracket bracket(int kind) {
    switch (kind) {
      case LAUNCHES:
        return new EventBracket(CudaLaunch.class);
      case COPIES:
        return new EventBracket(CudaCopy.class);
      default:
        return new EventBracket(CudaSynchronization.class);
    }
  }

  private static int kind(Function function) {
    if (CallGroup.LAUNCH.includes(function)) {
      return LAUNCHES;
    }
    if (CallGroup.COPY.includes(function)) {
      return COPIES;
    }
    return CallGroup.SYNCHRONIZING.includes(function) ? SYNCHRONIZATIONS : NONE;
  }
}
