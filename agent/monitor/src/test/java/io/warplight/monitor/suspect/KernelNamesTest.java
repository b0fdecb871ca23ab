package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class KernelNamesTest {
  private static final int MOST = 4_096;

  private final Clock clock = new Clock();
  private final KernelNames names = new KernelNames(clock, new LongAdder());

  @Test
  void whatWasLaunchedBeforeAnAddressWasGivenAnewKeepsItsName() {
    names.learn(0xF00, 1, "gather");
    long launched = clock.now();
    names.unloaded(1);
    names.learn(0xF00, 2, "scatter");
    assertThat(names.of(0xF00, launched)).isEqualTo("gather");
    assertThat(names.of(0xF00, clock.now())).isEqualTo("scatter");
    assertThat(names.of(0xF00, Long.MAX_VALUE)).as("still in its call").isEqualTo("scatter");
  }

  @Test
  void theSameKernelAskedForAgainIsTheSame() {
    names.learn(0xF00, 1, "gather");
    long launched = clock.now();
    names.learn(0xF00, 1, "gather");
    assertThat(clock.now()).isEqualTo(launched);
    assertThat(names.of(0xF00, launched)).isEqualTo("gather");
  }

  @Test
  void namesOfUnloadedModulesMakeRoom() {
    for (int i = 1; i <= MOST; i++) {
      names.learn(i, i % 2, "kernel" + i);
    }
    names.learn(MOST + 1, 3, "tooMany");
    assertThat(names.of(MOST + 1, clock.now())).isNull();
    names.unloaded(1);
    assertThat(names.of(1, clock.now())).as("may still be in flight").isEqualTo("kernel1");
    names.learn(MOST + 1, 3, "fits");
    assertThat(names.of(MOST + 1, clock.now())).isEqualTo("fits");
    assertThat(names.of(2, clock.now())).isEqualTo("kernel2");
  }
}
