package io.warplight.simulator.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The daemon threads that help to run kernels, and the watchdog's; made when first needed. */
final class KernelThreads {
  private static final ThreadFactory FACTORY =
      task -> {
        Thread thread = new Thread(task, "warplight-simulator-kernel");
        thread.setDaemon(true);
        thread.setContextClassLoader(KernelThreads.class.getClassLoader());
        return thread;
      };

  private KernelThreads() {}

  /** Helpers, as many as are asked for at once. */
  static Executor executor() {
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), FACTORY);
  }

  static ScheduledExecutorService timer() {
    return Timer.INSTANCE;
  }

  /** Holds the watchdog's thread. */
  private static final class Timer {
    static final ScheduledExecutorService INSTANCE = make();

    private static ScheduledExecutorService make() {
      ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, FACTORY);
      timer.setRemoveOnCancelPolicy(true);
      return timer;
    }
  }
}
