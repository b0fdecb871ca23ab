package io.warplight.monitor.hazard;

/** Hears of each {@link Notice}, on the thread that came by it: must neither block nor throw. */
public interface NoticeListener {

  void noticed(Notice notice);
}
