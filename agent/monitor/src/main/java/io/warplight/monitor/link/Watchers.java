package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import java.lang.invoke.SwitchPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The watchers and their switches. A site's handle is valid for one state of the watchers that
 * follow its function: throwing a switch makes the handles of those sites, and of no other, fall
 * back to linking. One invalidation for all of them, since a thousand single ones stop the JVM a
 * thousand times. Any thread.
 */
public final class Watchers {
  private final List<Slot> slots = new CopyOnWriteArrayList<>();

  /**
   * Adds a watcher, off at first. To be done before the first site links; a site that is linked
   * does not hear of it.
   */
  public WatchSwitch add(Watcher watcher) {
    return add(
        (site, on) -> {
          Watch watch = watcher.watch(site);
          return watch == null ? null : new Wish(on ? watch : null, null);
        });
  }

  /**
   * Adds a watcher, off at first, when sites are linked already: all sites that have to do with any
   * watcher link again at their next call, and ask this one too.
   */
  public WatchSwitch addLate(Watcher watcher) {
    WatchSwitch added = add(watcher);
    List<SwitchPoint> before = new ArrayList<>();
    for (Slot slot : slots) {
      before.add(slot.renewed());
    }
    SwitchPoint.invalidateAll(before.toArray(new SwitchPoint[0]));
    return added;
  }

  /** Adds a stopwatch, off at first; see {@link #add(Watcher)}. */
  public WatchSwitch add(Stopwatch stopwatch) {
    return add(
        (site, on) ->
            stopwatch.follows(site.owner(), site.function(), site.descriptor())
                ? new Wish(null, on ? stopwatch.measure(site) : null)
                : null);
  }

  private WatchSwitch add(Asked asked) {
    Slot slot = new Slot(asked);
    slots.add(slot);
    return slot;
  }

  /** What follows this site's function, with the state that it is in now. */
  List<Watched> of(Site site) {
    List<Watched> all = new ArrayList<>();
    for (Slot slot : slots) {
      // The state first: if it changes in between, the handle that is made of it is never valid.
      State state = slot.state;
      Wish wish = slot.asked.about(site, state.on);
      if (wish != null) {
        all.add(new Watched(state.validity, wish));
      }
    }
    return all;
  }

  /** One watcher's part in one site. */
  static final class Watched {
    final SwitchPoint validity;
    final @Nullable Watch watch;
    final @Nullable Measure measure;

    private Watched(SwitchPoint validity, Wish wish) {
      this.validity = validity;
      this.watch = wish.watch;
      this.measure = wish.measure;
    }
  }

  /** A watcher or a stopwatch. */
  private interface Asked {
    /** Null if it does not follow the site's function at all. */
    @Nullable Wish about(Site site, boolean on);
  }

  private static final class Wish {
    final @Nullable Watch watch;
    final @Nullable Measure measure;

    Wish(@Nullable Watch watch, @Nullable Measure measure) {
      this.watch = watch;
      this.measure = measure;
    }
  }

  private static final class State {
    final boolean on;
    final SwitchPoint validity = new SwitchPoint();

    State(boolean on) {
      this.on = on;
    }
  }

  private static final class Slot implements WatchSwitch {
    private final Asked asked;
    private volatile State state = new State(false);

    Slot(Asked asked) {
      this.asked = asked;
    }

    @Override
    public synchronized void on() {
      if (!state.on) {
        become(true);
      }
    }

    @Override
    public synchronized void off() {
      if (state.on) {
        become(false);
      }
    }

    @Override
    public synchronized void renew() {
      if (state.on) {
        become(true);
      }
    }

    private void become(boolean on) {
      State old = state;
      state = new State(on);
      SwitchPoint.invalidateAll(new SwitchPoint[] {old.validity});
    }

    /** The switch of handles that are valid no more, to be thrown by the caller. */
    synchronized SwitchPoint renewed() {
      State old = state;
      state = new State(old.on);
      return old.validity;
    }
  }
}
