package io.warplight.monitor.handle;

import java.util.Arrays;

/**
 * Finds a thread's name by its id, for reports: the table keeps only ids. Any thread; virtual
 * threads and those that have ended are named by their id.
 */
final class ThreadNames {

  private ThreadNames() {}

  /** {@code thread "main"}, or {@code thread 17, which has ended or is virtual}. */
  static String of(long id) {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root != null && root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] threads = new Thread[root == null ? 0 : root.activeCount() + 16];
    int count = root == null ? 0 : root.enumerate(threads, true);
    for (Thread thread : Arrays.asList(threads).subList(0, count)) {
      if (thread.getId() == id) {
        return "thread \"" + thread.getName() + '"';
      }
    }
    return "thread " + id + ", which has ended or is virtual";
  }
}
