package io.warplight.monitor.failure;

import io.warplight.catalog.Status;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Failures that the backstop saw and that a rewritten site should report in a moment; for Java 8,
 * whose stacks do not tell a frame that runs a rewritten site from one that still runs the code
 * from before. The site claims its failure; what nobody has claimed when the thread comes by with
 * its next failure, or when the JVM ends, was the old code's, and is reported then.
 *
 * <p>At most one a thread, keyed by the thread and held here, so that nothing of the agent hangs on
 * an application's thread. Each thread touches its own entry; the thread that ends the JVM takes
 * all.
 */
final class Deferred {

  /** What is dropped beyond the limit is counted under this part. */
  static final String PART = "deferred";

  private static final int LIMIT = 4_096;

  private final Counters counters;
  private final ConcurrentMap<ThreadKey, Entry> entries = new ConcurrentHashMap<>();

  Deferred(Counters counters) {
    this.counters = counters;
  }

  /** Keeps the calling thread's failure. Its last one was taken before. */
  void put(SeenCall call, Status status, Failure.Builder failure) {
    if (entries.size() >= LIMIT) {
      counters.drop(PART);
    } else {
      entries.put(new ThreadKey(Thread.currentThread()), new Entry(call, status, failure));
    }
  }

  /**
   * The site reports.
   *
   * @return the failure that was kept if it was another's, now to be reported
   */
  @Nullable Entry claim(Site site, int code) {
    Entry kept = take();
    return kept == null || kept.isOf(site, code) ? null : kept;
  }

  /** The calling thread's failure that nobody claimed, or null. */
  @Nullable Entry take() {
    return entries.isEmpty() ? null : entries.remove(new ThreadKey(Thread.currentThread()));
  }

  /** All that is left, of all threads. */
  List<Entry> takeAll() {
    List<Entry> left = new ArrayList<>();
    for (ThreadKey thread : entries.keySet()) {
      Entry entry = entries.remove(thread);
      if (entry != null) {
        left.add(entry);
      }
    }
    return left;
  }

  /**
   * A thread by its identity: its own {@code hashCode} and {@code equals} are the application's.
   */
  private static final class ThreadKey {
    private final Thread thread;

    ThreadKey(Thread thread) {
      this.thread = thread;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(thread);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ThreadKey && ((ThreadKey) other).thread == thread;
    }
  }

  /** One failure, complete but for its counting. */
  static final class Entry {
    final SeenCall call;
    final Status status;
    final Failure.Builder failure;

    Entry(SeenCall call, Status status, Failure.Builder failure) {
      this.call = call;
      this.status = status;
      this.failure = failure;
    }

    /** Two calls of one function may stand on one line, so sites are compared by what they call. */
    boolean isOf(Site site, int code) {
      Site expected = call.site;
      return expected != null
          && status.code() == code
          && expected.className().equals(site.className())
          && expected.owner().equals(site.owner())
          && expected.function().equals(site.function());
    }
  }
}
