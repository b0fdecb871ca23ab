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
 * class that is unloaded or retransformed drops its call sites by itself. Any thread.
 */
final class CallSites {
  private final ReferenceQueue<MutableCallSite> queue = new ReferenceQueue<>();
  private final Set<Entry> entries = new HashSet<>();

  void add(MutableCallSite callSite, MethodHandle original) {
    synchronized (entries) {
      for (Reference<?> gone = queue.poll(); gone != null; gone = queue.poll()) {
        entries.remove(gone);
      }
      entries.add(new Entry(callSite, original, queue));
    }
  }

  int size() {
    synchronized (entries) {
      return entries.size();
    }
  }

  /** Gives each site its original target for good. */
  void restore() {
    synchronized (entries) {
      for (Entry entry : entries) {
        MutableCallSite callSite = entry.get();
        MethodHandle original = entry.original.get();
        if (callSite != null && original != null) {
          callSite.setTarget(original);
        }
      }
      entries.clear();
    }
  }

  /** The call site's own handle holds the original as long as the site is linked. */
  private static final class Entry extends WeakReference<MutableCallSite> {
    final WeakReference<MethodHandle> original;

    Entry(MutableCallSite callSite, MethodHandle original, ReferenceQueue<MutableCallSite> queue) {
      super(callSite, queue);
      this.original = new WeakReference<>(original);
    }
  }
}
