package io.warplight.monitor.hazard;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.handle.HandleKind;
import io.warplight.monitor.handle.HandleSearch;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import io.warplight.monitor.thread.ThreadIds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A reset of a device on which other threads, which are alive, have handles: all of those end with
 * it, and some kill the process when they are used. Said once a process. Looks around the calls of
 * one site, on the thread that resets; calls are few, so it may take its time.
 */
final class ResetUnderOthers {

  static final String KIND = "reset_under_others";

  private final Site site;
  private final HandleSearch handles;
  private final ThreadContexts threads;
  private final AtomicBoolean said;
  private final Notices notices;
  private volatile String text = "";

  /**
   * One site.
   *
   * @param said of the process: whether it was
   */
  ResetUnderOthers(
      Site site,
      HandleSearch handles,
      ThreadContexts threads,
      AtomicBoolean said,
      Notices notices) {
    this.site = site;
    this.handles = handles;
    this.threads = threads;
    this.said = said;
    this.notices = notices;
  }

  /** Before a reset of the thread's own device. */
  long resettingOwn() {
    return said.get() ? 0 : look(threads.device());
  }

  /** Of this one; a {@code CUdevice} carries its ordinal where other handles carry an address. */
  long resetting(@Nullable Object device) {
    return said.get() ? 0 : look((int) NativePointers.of(device));
  }

  void reset(int status, long found) {
    if (status == 0 && found != 0 && said.compareAndSet(false, true)) {
      notices.say(KIND, SourceLine.of(site), text);
    }
  }

  private long look(int device) {
    Set<Long> own = new HashSet<>();
    handles.forEach(
        handle -> {
          if (handle.kind() == HandleKind.CONTEXT) {
            own.add(handle.value());
          }
        });
    Map<Long, Integer> byThread = new HashMap<>();
    handles.forEach(
        handle -> {
          if (handle.device() == device
              && handle.kind() != HandleKind.CONTEXT
              && !own.contains(handle.context())) {
            byThread.merge(handle.thread(), 1, Integer::sum);
          }
        });
    return byThread.isEmpty() ? 0 : look(byThread);
  }

  /** What the living others among these threads have. */
  private long look(Map<Long, Integer> byThread) {
    int count = 0;
    int holders = 0;
    String one = "";
    for (Thread thread : living()) {
      Integer held = thread == null ? null : byThread.get(ThreadIds.of(thread));
      if (held != null && thread != Thread.currentThread()) {
        count += held;
        holders++;
        one = thread.getName();
      }
    }
    if (count > 0) {
      text = text(count, holders, one);
    }
    return count;
  }

  private String text(int count, int holders, String one) {
    return site.function()
        + " ends "
        + (count == 1 ? "a handle" : count + " handles")
        + " that "
        + (holders == 1
            ? "the living thread \"" + one + "\" made"
            : holders + " living threads made, \"" + one + "\" among them")
        + ": a call that uses one afterwards fails with 1, 400 or 709, or kills the process";
  }

  private static Thread[] living() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root != null && root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] all = new Thread[root == null ? 0 : root.activeCount() + 16];
    if (root != null) {
      root.enumerate(all, true);
    }
    return all;
  }
}
