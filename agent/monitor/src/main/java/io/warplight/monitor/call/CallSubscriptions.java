package io.warplight.monitor.call;

import io.warplight.monitor.link.WatchSwitch;

/**
 * Where those subscribe who want calls timed. While there is nobody, calls cost nothing more; each
 * change makes the sites that it concerns link again. Any thread, seldom.
 */
public interface CallSubscriptions {

  /** Calls are timed for this listener, and told to it, from each site's next call on. */
  void add(CallListener listener);

  /** The listener asks for other functions than it did, or for others no more. */
  void changed(CallListener listener);

  /** The listener is told nothing more, save of calls that are under way. */
  void remove(CallListener listener);

  /**
   * Adds brackets, off at first: to be done before the first site links, as sinks are made.
   *
   * @return what turns them on and off, and has them asked anew
   */
  WatchSwitch add(CallBrackets brackets);
}
