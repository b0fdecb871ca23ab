package io.warplight.monitor.hazard;

import io.warplight.monitor.Counters;
import io.warplight.monitor.caller.SourceLine;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Hands notices on, each kind once a line of code. Bounded: lines beyond the limit get none, and
 * are counted. Any thread.
 */
public final class Notices {

  /** What is dropped beyond the limit is counted under this part. */
  public static final String PART = "notices";

  private static final int MOST = 1_024;

  private final Counters counters;
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final List<NoticeListener> listeners = new CopyOnWriteArrayList<>();

  public Notices(Counters counters) {
    this.counters = counters;
  }

  /** Adds a listener, told after those that were added before. */
  public void add(NoticeListener listener) {
    listeners.add(listener);
  }

  /** Says it, if nothing of this kind was said of this line before. */
  public void say(String kind, SourceLine place, String text) {
    String key = kind + ' ' + place;
    if (said.contains(key)) {
      return;
    }
    if (said.size() >= MOST) {
      counters.drop(PART);
    } else if (said.add(key)) {
      tell(new Notice(kind, place, text, System.currentTimeMillis()));
    }
  }

  private void tell(Notice notice) {
    for (NoticeListener listener : listeners) {
      tell(listener, notice);
    }
  }

  /** One that throws is told nothing more. */
  private void tell(NoticeListener listener, Notice notice) {
    try {
      listener.noticed(notice);
    } catch (RuntimeException | LinkageError | AssertionError fault) {
      listeners.remove(listener);
      counters.fault(PART, fault);
    }
  }
}
