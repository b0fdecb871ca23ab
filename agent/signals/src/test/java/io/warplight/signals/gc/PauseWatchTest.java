package io.warplight.signals.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.signals.Pauses;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PauseWatchTest {

  @Test
  void aCollectionIsAPauseAtItsTime() throws Exception {
    Pauses pauses = new Pauses();
    PauseWatch watch = PauseWatch.open(pauses);
    long start = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    long before = System.nanoTime();
    long overlap = 0;
    while (overlap == 0 && System.nanoTime() - before < TimeUnit.MINUTES.toNanos(5)) {
      System.gc();
      pauses.awaitTold(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
      overlap = pauses.overlap(start, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
    }
    watch.close();
    assertThat(overlap).isPositive().isLessThanOrEqualTo(System.nanoTime() - before + 2_000_000);
  }

  @Test
  void cyclesThatRunBesideTheApplicationAreNone() {
    assertThat(PauseWatch.stopsTheWorld("G1 Young Generation")).isTrue();
    assertThat(PauseWatch.stopsTheWorld("ZGC Major Pauses")).isTrue();
    assertThat(PauseWatch.stopsTheWorld("ZGC Major Cycles")).isFalse();
    assertThat(PauseWatch.stopsTheWorld("Shenandoah Cycles")).isFalse();
    assertThat(PauseWatch.stopsTheWorld("ConcurrentMarkSweep")).isFalse();
  }
}
