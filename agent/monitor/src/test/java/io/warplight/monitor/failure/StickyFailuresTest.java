package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StickyFailuresTest {

  private final StickyFailures sticky = new StickyFailures();

  @Test
  void eachDeviceIsLostOnce() {
    assertThat(sticky.isFirst(0)).isTrue();
    assertThat(sticky.isFirst(0)).isFalse();
    assertThat(sticky.isFirst(1)).isTrue();
    assertThat(sticky.isFirst(1)).isFalse();
  }

  @Test
  void anUnknownDeviceStandsForTheProcess() {
    assertThat(sticky.isFirst(-1)).isTrue();
    assertThat(sticky.isFirst(-1)).isFalse();
    assertThat(sticky.isFirst(0)).as("may be the same loss").isFalse();
  }

  @Test
  void aThreadOfUnknownDeviceRepeatsAKnownLoss() {
    assertThat(sticky.isFirst(2)).isTrue();
    assertThat(sticky.isFirst(-1)).isFalse();
    assertThat(sticky.isLost(-1)).isTrue();
    assertThat(sticky.isLost(0)).isFalse();
  }

  @Test
  void aDeviceThatWorksAgainCanBeLostAgain() {
    assertThat(sticky.isFirst(0)).isTrue();
    sticky.contextCreated(0, sticky.told());
    assertThat(sticky.isFirst(0)).isTrue();
  }

  @Test
  void aContextThatWasBegunBeforeTheLossProvesNothing() {
    long before = sticky.told();
    assertThat(sticky.isFirst(0)).isTrue();
    sticky.contextCreated(0, before);
    assertThat(sticky.isFirst(0)).isFalse();
  }

  @Test
  void aContextOnAnotherDeviceProvesNothing() {
    assertThat(sticky.isFirst(0)).isTrue();
    sticky.contextCreated(1, sticky.told());
    assertThat(sticky.isFirst(0)).isFalse();
  }

  @Test
  void ofRacingThreadsOneIsFirst() throws InterruptedException {
    AtomicInteger first = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int device = 0; device < 1_000; device++) {
                  if (sticky.isFirst(device)) {
                    first.incrementAndGet();
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(first.get()).isEqualTo(1_000);
  }
}
