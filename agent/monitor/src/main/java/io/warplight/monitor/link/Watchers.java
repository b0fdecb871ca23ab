package io.warplight.monitor.link;

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
    Slot slot = new Slot(watcher);
    slots.add(slot);
    return slot;
  }

  /** What follows this function, with the state that it is in now. */
  List<Watched> of(String owner, String function, String descriptor) {
    List<Watched> all = new ArrayList<>();
    for (Slot slot : slots) {
      // The state first: if it changes in between, the handle that is made of it is never valid.
      State state = slot.state;
      Watch watch = slot.watcher.watch(owner, function, descriptor);
      if (watch != null) {
        all.add(new Watched(state.validity, state.on ? watch : null));
      }
    }
    return all;
  }

  /** One watcher's part in one site. */
  static final class Watched {
    final SwitchPoint validity;
    final @Nullable Watch watch;

    private Watched(SwitchPoint validity, @Nullable Watch watch) {
      this.validity = validity;
      this.watch = watch;
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
    private final Watcher watcher;
    private volatile State state = new State(false);

    Slot(Watcher watcher) {
      this.watcher = watcher;
    }

    @Override
    public void on() {
      turn(true);
    }

    @Override
    public void off() {
      turn(false);
    }

    private synchronized void turn(boolean on) {
      State old = state;
      if (old.on != on) {
        state = new State(on);
        SwitchPoint.invalidateAll(new SwitchPoint[] {old.validity});
      }
    }
  }
}
