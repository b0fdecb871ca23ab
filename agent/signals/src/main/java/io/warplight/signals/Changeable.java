package io.warplight.signals;

import io.warplight.monitor.options.Options;

/**
 * What follows options that change while the agent works. Told on the thread of the command line's
 * channel, one change at a time.
 */
public interface Changeable {

  /** These hold from now on; what did not change is among them. */
  void change(Options options);
}
