package io.warplight.monitor.link;

/**
 * Turns one watcher or stopwatch on and off for all sites at once. Sites relink when they are
 * called next; any thread.
 */
public interface WatchSwitch {
  /** Sites are watched from their next call on. */
  void on();

  /** Sites run without the watcher from their next call on. */
  void off();

  /** Sites ask the watcher anew at their next call, if it is on. */
  void renew();
}
