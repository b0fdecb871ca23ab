package io.warplight.monitor.selfcheck;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Site;
import io.warplight.monitor.Counters;
import io.warplight.monitor.WeakIdentityMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of each class that has to do with a binding. A class that passes the transformer
 * again replaces its own record, so retransformation counts nothing twice; records go when their
 * class loader does. Any thread; the lock is held for look-ups only, nothing loads under it.
 */
public final class Coverage {

  /** What is dropped beyond the limit is counted under this part. */
  public static final String PART = "coverage";

  private static final Object BOOT_LOADER = new Object();

  private final int limit;
  private final Counters counters;
  private final WeakIdentityMap<Object, Map<String, ClassRecord>> byLoader =
      new WeakIdentityMap<>();
  private int size;

  /** Keeps records of at most {@code limit} classes at a time. */
  public Coverage(int limit, Counters counters) {
    this.limit = limit;
    this.counters = counters;
  }

  /**
   * Notes what the rewriter did to a class.
   *
   * @param className internal name
   */
  public void transformed(
      @Nullable ClassLoader loader, String className, ClassTransformation result) {
    int rewritten = 0;
    List<Left> left = new ArrayList<>();
    for (Site site : result.sites()) {
      LeftReason reason = site.leftReason();
      if (reason == null) {
        rewritten++;
      } else {
        left.add(new Left(className, site.place().method(), reason.tag(), 1));
      }
    }
    LeftReason whole = result.leftReason();
    if (whole != null) {
      left.add(new Left(className, null, whole.tag(), 0));
    }
    put(loader, className, new ClassRecord(rewritten, result.hooks().size(), left));
  }

  /**
   * Notes that a class as a whole was left alone.
   *
   * @param className internal name
   */
  public void left(@Nullable ClassLoader loader, String className, String reason) {
    Left left = new Left(className, null, reason, 0);
    put(loader, className, new ClassRecord(0, 0, Collections.singletonList(left)));
  }

  private void put(@Nullable ClassLoader loader, String className, ClassRecord record) {
    Object key = loader == null ? BOOT_LOADER : loader;
    boolean full = false;
    synchronized (byLoader) {
      expunge();
      Map<String, ClassRecord> classes = byLoader.get(key);
      if (classes == null) {
        classes = new HashMap<>();
        byLoader.put(key, classes);
      }
      if (classes.containsKey(className)) {
        classes.put(className, record);
      } else if (size < limit) {
        classes.put(className, record);
        size++;
      } else {
        full = true;
      }
    }
    if (full) {
      counters.drop(PART);
    }
  }

  /**
   * Whether the class is not what its class file says, because it was rewritten or hooked.
   *
   * @param className internal name
   */
  public boolean isChanged(@Nullable ClassLoader loader, String className) {
    synchronized (byLoader) {
      Map<String, ClassRecord> classes = byLoader.get(loader == null ? BOOT_LOADER : loader);
      ClassRecord record = classes == null ? null : classes.get(className);
      return record != null && record.rewritten + record.hooks > 0;
    }
  }

  /**
   * Whether a class of that name, of whichever loader, has rewritten call sites.
   *
   * @param className internal name
   */
  public boolean hasRewritten(String className) {
    synchronized (byLoader) {
      for (Map<String, ClassRecord> classes : byLoader.values()) {
        ClassRecord record = classes.get(className);
        if (record != null && record.rewritten > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Classes with at least one rewritten call site. */
  public int rewrittenClasses() {
    int classes = 0;
    for (ClassRecord record : records()) {
      classes += record.rewritten > 0 ? 1 : 0;
    }
    return classes;
  }

  /** Rewritten call sites. */
  public int rewrittenSites() {
    int sites = 0;
    for (ClassRecord record : records()) {
      sites += record.rewritten;
    }
    return sites;
  }

  /** Hooks of the backstop in the bindings' classes. */
  public int hooks() {
    int hooks = 0;
    for (ClassRecord record : records()) {
      hooks += record.hooks;
    }
    return hooks;
  }

  /** What was left alone, by class and method: of each method one entry. */
  public List<Left> left() {
    Map<String, Left> merged = new TreeMap<>();
    for (ClassRecord record : records()) {
      for (Left left : record.left) {
        merged.merge(left.key(), left, Left::plus);
      }
    }
    return new ArrayList<>(merged.values());
  }

  /** Call sites that were left, by reason; a class left as a whole counts as one. */
  public Map<String, Integer> leftByReason() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Left left : left()) {
      counts.merge(left.reason(), Math.max(1, left.sites()), Integer::sum);
    }
    return counts;
  }

  private List<ClassRecord> records() {
    List<ClassRecord> all = new ArrayList<>();
    synchronized (byLoader) {
      expunge();
      for (Map<String, ClassRecord> classes : byLoader.values()) {
        all.addAll(classes.values());
      }
    }
    return all;
  }

  private void expunge() {
    for (Map<String, ClassRecord> gone : byLoader.expunge()) {
      size -= gone.size();
    }
  }

  private static final class ClassRecord {
    final int rewritten;
    final int hooks;
    final List<Left> left;

    ClassRecord(int rewritten, int hooks, List<Left> left) {
      this.rewritten = rewritten;
      this.hooks = hooks;
      this.left = left;
    }
  }
}
