package io.warplight.launch.start;

import io.warplight.monitor.link.Linking;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs what sinks and the guard call of the application's code or the binding, so that its CUDA
 * calls are not reported. Made before the linking that it needs, because sinks are. Any thread.
 */
final class Unwatched implements Consumer<Runnable> {

  private volatile @Nullable Linking linking;

  void by(Linking installed) {
    linking = installed;
  }

  @Override
  public void accept(Runnable work) {
    Linking installed = linking;
    // A thread that is in the agent already is not reported anyway.
    if (installed == null || !installed.unwatched(work)) {
      work.run();
    }
  }
}
