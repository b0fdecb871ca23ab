package io.warplight.monitor.link;

import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hears of the Java objects that one site gives CUDA to call: when each is registered, when CUDA
 * calls it, and when it returns or throws. Made by a watcher for a site that links; see {@link
 * Watch#ofCallback}.
 */
public interface CallbackWatch {

  /**
   * A callback is about to be registered; on the thread that registers it, before the call.
   *
   * @param stream the handle of the stream that will call it
   * @return who hears of its runs, or null to leave it alone
   */
  @Nullable Runs registered(@Nullable Object stream);

  /**
   * Hears of the runs of one callback, on the threads that CUDA calls it on. The interfaces are the
   * JDK's, because a class that the application's loader must understand calls them. Neither may
   * throw.
   */
  interface Runs extends IntConsumer, Consumer<@Nullable Throwable> {

    /** It is called now, with this status; 0 where it is given none. */
    @Override
    void accept(int status);

    /** It returned, or threw this; what it threw goes on as it is. */
    @Override
    void accept(@Nullable Throwable thrown);
  }
}
