package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ApplicationLoadersTest {

  private final ApplicationLoaders loaders = new ApplicationLoaders();

  @Test
  void keepsEachLoaderOnceAndNoMoreThanItsLimit() {
    List<ClassLoader> applications = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ClassLoader loader = new Application();
      applications.add(loader);
      loaders.add(loader);
      loaders.add(loader);
    }
    loaders.add(null);
    assertThat(loaders.all()).isEqualTo(applications.subList(0, 64));
  }

  /** A server that is never restarted takes its applications away and lays them anew. */
  @Test
  void takesOneMoreWhereOthersHaveGone() throws InterruptedException {
    for (int i = 0; i < 64; i++) {
      loaders.add(new Application());
    }
    while (!loaders.all().isEmpty()) {
      System.gc();
      Thread.sleep(10);
    }
    ClassLoader next = new Application();
    loaders.add(next);
    assertThat(loaders.all()).containsExactly(next);
  }

  private static final class Application extends ClassLoader {}
}
