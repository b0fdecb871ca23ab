package io.warplight.launch.start;

import io.warplight.monitor.link.Linking;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs what sinks call of the application's code, so that its CUDA calls are not reported. Made
 * before the linking that it needs, because sinks are. On threads of the agent.
 */
final class Unwatched implements Consumer<Runnable> {

  private volatile @Nullable Linking linking;

  void by(Linking installed) {
    linking = installed;
  }

  @Override
  public void accept(Runnable work) {
    Linking installed = linking;
    if (installed == null) {
      work.run();
    } else {
      installed.unwatched(work);
    }
  }
}
