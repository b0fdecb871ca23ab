package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;

/**
 * The call sites that hold a handle of ours, weakly: what they hold must leave with the agent. A
 * call site that links again, or whose class is unloaded or retransformed, drops its entry by
 * itself. Any thread.
 */
final class CallSites {
  private final ReferenceQueue<MethodHandle> queue = new ReferenceQueue<>();
  private final Set<Entry> entries = new HashSet<>();

  void add(MutableCallSite callSite, MethodHandle original) {
    synchronized (entries) {
      expunge();
      entries.add(new Entry(callSite, original, queue));
    }
  }

  int size() {
    synchronized (entries) {
      expunge();
      return entries.size();
    }
  }

  private void expunge() {
    for (Reference<?> gone = queue.poll(); gone != null; gone = queue.poll()) {
      entries.remove(gone);
    }
  }

  /** Gives each site its original target for good. */
  void restore() {
    synchronized (entries) {
      expunge();
      for (Entry entry : entries) {
        MethodHandle original = entry.get();
        MutableCallSite callSite = entry.callSite.get();
        if (callSite != null && original != null) {
          callSite.setTarget(original);
        }
      }
    }
  }

  /**
   * The original target of one link. Only the handle that was made of it holds it (what it relinks
   * with does: the JDK's combinators copy what they are given), so that it goes when the call site
   * goes or links again. Threads that race for one site have an entry each, and whichever handle
   * wins, its original is there.
   */
  private static final class Entry extends WeakReference<MethodHandle> {
    final WeakReference<MutableCallSite> callSite;

    Entry(MutableCallSite callSite, MethodHandle original, ReferenceQueue<MethodHandle> queue) {
      super(original, queue);
      this.callSite = new WeakReference<>(callSite);
    }
  }
}
