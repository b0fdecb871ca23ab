package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PerThreadTest {

  private final PerThread<String> values = new PerThread<>();

  @Test
  void eachThreadHasItsOwn() throws InterruptedException {
    values.set("mine");
    String[] others = new String[1];
    Thread other =
        new Thread(
            () -> {
              others[0] = values.get();
              values.set("other");
            });
    other.start();
    other.join();

    assertThat(others[0]).isNull();
    assertThat(values.get()).isEqualTo("mine");
    values.set("newer");
    assertThat(values.get()).isEqualTo("newer");
    values.remove();
    assertThat(values.get()).isNull();
  }

  @Test
  void asManyThreadsAsProgramsHaveKeepTheirsAtOnce() throws Exception {
    int threads = 200;
    CountDownLatch set = new CountDownLatch(threads);
    AtomicInteger kept = new AtomicInteger();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      String own = "value " + i;
      Thread thread =
          new Thread(
              () -> {
                values.set("older");
                values.set(own);
                set.countDown();
                try {
                  set.await();
                } catch (InterruptedException e) {
                  return;
                }
                if (own.equals(values.get())) {
                  kept.incrementAndGet();
                }
              });
      all.add(thread);
      thread.start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(kept).hasValue(threads);
  }

  @Test
  void threadsThatEndedTakeNoPlaceFromThoseAlive() throws Exception {
    values.set("mine");
    for (int i = 0; i < 20_000; i++) {
      Thread passing = new Thread(() -> values.set("theirs"));
      passing.start();
      passing.join();
    }
    assertThat(values.get()).isEqualTo("mine");
  }
}
