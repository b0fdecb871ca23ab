package io.warplight.monitor.handle;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/** Hears of leaks that show in calls. On the threads that call; may not throw. */
public interface LeakListener {

  /** For a table that nobody watches. */
  LeakListener NOBODY =
      new LeakListener() {
        @Override
        public void begin() {}

        @Override
        public void uncertain() {}

        @Override
        public void overwritten(Handle leak, @Nullable Site line) {}

        @Override
        public void withdrawn(HandleKind kind) {}
      };

  /** The first handles are about to be made. */
  void begin();

  /** Something ended that may have taken handles with it: no leak is certain any more. */
  void uncertain();

  /**
   * The object that held this handle was given to a call that put another into it.
   *
   * @param line that call
   */
  void overwritten(Handle leak, @Nullable Site line);

  /** A handle of this kind that was called a leak was used or destroyed after all. */
  void withdrawn(HandleKind kind);
}
