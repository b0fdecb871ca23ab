package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {

  @Test
  void oneOfAKindPassesAnIntervalAndSaysHowManyDidNot() {
    Throttle<String> throttle = new Throttle<>(100, 10);
    assertThat(throttle.admit("a", 0)).isZero();
    assertThat(throttle.admit("a", 50)).isEqualTo(Throttle.HELD);
    assertThat(throttle.admit("b", 50)).isZero();
    assertThat(throttle.admit("a", 99)).isEqualTo(Throttle.HELD);
    assertThat(throttle.admit("a", 100)).isEqualTo(2);
    assertThat(throttle.admit("a", 200)).isZero();
  }

  @Test
  void withoutAnIntervalEachPasses() {
    Throttle<String> throttle = new Throttle<>(0, 10);
    for (int i = 0; i < 5; i++) {
      assertThat(throttle.admit("a", 7)).isZero();
    }
  }

  @Test
  void beyondTheLimitAllShareOneSlotAndNothingIsLost() {
    Throttle<Integer> throttle = new Throttle<>(1_000, 3);
    long passed = 0;
    for (int i = 0; i < 100_000; i++) {
      passed += throttle.admit(i, i / 1_000) == Throttle.HELD ? 0 : 1;
    }
    AtomicLong held = new AtomicLong();
    throttle.drain((key, count) -> held.addAndGet(count));
    assertThat(passed).isEqualTo(4);
    assertThat(held.get()).isEqualTo(100_000 - passed);
  }

  @Test
  void totalsAreExactWithEightThreads() throws InterruptedException {
    Throttle<String> throttle = new Throttle<>(1_000, 10);
    int each = 200_000;
    AtomicLong told = new AtomicLong();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (InterruptedException e) {
                  return;
                }
                for (int i = 0; i < each; i++) {
                  long before = throttle.admit(i % 2 == 0 ? "a" : "b", System.nanoTime());
                  if (before != Throttle.HELD) {
                    told.addAndGet(1 + before);
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    throttle.drain((key, count) -> told.addAndGet(count));
    assertThat(told.get()).isEqualTo(8L * each);
  }
}
