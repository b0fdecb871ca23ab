package io.warplight.launch.live;

import io.warplight.launch.channel.Answer;
import io.warplight.launch.start.Parts;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.signals.log.LogSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Failures for those who look on. Keeps the last ones while somebody asks for them, and listens to
 * nothing otherwise. Told on the threads that fail and on the analysis thread, where it only keeps
 * the failure; read on the channel's.
 */
final class Tail implements FailureListener {

  private static final int MOST = 1_024;
  private static final int MOST_AT_ONCE = 256;
  private static final long UNREAD_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Deque<Failure> kept = new ArrayDeque<>();
  private long next;
  private @Nullable Parts listening;
  private long lastRead;

  /**
   * The failures from a position on.
   *
   * @param from empty for those that come from now on
   */
  Answer read(@Nullable Parts parts, String from) {
    lastRead = System.nanoTime();
    if (parts != null && listening != parts) {
      end();
      listening = parts;
      parts.failures().add(this);
    }
    List<Failure> found = new ArrayList<>();
    long position;
    long missed = 0;
    synchronized (kept) {
      position = from.isEmpty() ? next : number(from);
      long oldest = next - kept.size();
      if (position < oldest) {
        missed = oldest - position;
        position = oldest;
      }
      long at = oldest;
      for (Failure failure : kept) {
        if (at++ >= position && found.size() < MOST_AT_ONCE) {
          found.add(failure);
        }
      }
      position = Math.min(next, position + found.size());
    }
    return answer(found, position, missed);
  }

  private static Answer answer(List<Failure> found, long position, long missed) {
    List<Map<String, Object>> failures = new ArrayList<>();
    for (Failure failure : found) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("time", failure.timeMillis());
      one.put("error", failure.isError());
      one.put("line", LogSink.line(failure, false));
      one.put("json", LogSink.line(failure, true));
      failures.add(one);
    }
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("next", String.valueOf(position));
    data.put("missed", missed);
    data.put("failures", failures);
    return Answer.data(data);
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException garbage) {
      return 0;
    }
  }

  @Override
  public void failed(Failure failure) {
    if (!failure.isOpen()) {
      keep(failure);
    }
  }

  @Override
  public void settled(Failure failure, long count) {
    keep(failure);
  }

  private void keep(Failure failure) {
    synchronized (kept) {
      if (kept.size() == MOST) {
        kept.remove();
      }
      kept.add(failure);
      next++;
    }
  }

  /** Stops listening when nobody has asked for a while. */
  void endIfUnread() {
    if (listening != null && System.nanoTime() - lastRead > UNREAD_NANOS) {
      end();
    }
  }

  /** Stops listening. */
  void end() {
    Parts told = listening;
    if (told != null) {
      told.failures().remove(this);
      listening = null;
      synchronized (kept) {
        kept.clear();
      }
    }
  }
}
