package io.warplight.signals;

import io.warplight.monitor.call.CallListener;
import io.warplight.monitor.call.CallSubscriptions;
import org.jspecify.annotations.Nullable;

/**
 * The one subscription to calls of a way out whose options may change while the JVM runs. Calls are
 * timed by a switch point: while nobody asks for it, nothing of it is in a site. First used before
 * the first site links, so that the first call is among them; then on the thread of the command
 * line's channel.
 */
public final class CallSubscription {

  private final CallSubscriptions calls;
  private @Nullable CallListener listener;

  public CallSubscription(CallSubscriptions calls) {
    this.calls = calls;
  }

  /**
   * From now on this one listens, in the place of the one before; null for none. One that equals
   * the one before changes nothing: no site has to link again.
   */
  public synchronized void set(@Nullable CallListener next) {
    CallListener before = listener;
    if (before == null ? next == null : before.equals(next)) {
      return;
    }
    if (before != null) {
      calls.remove(before);
    }
    if (next != null) {
      calls.add(next);
    }
    listener = next;
  }
}
