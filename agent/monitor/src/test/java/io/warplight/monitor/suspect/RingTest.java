package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RingTest {

  private static final int BY = 9;
  private final List<Long> lost = new ArrayList<>();

  private long enter(Ring ring, long a) {
    return ring.enter(BY, a, 0, 0, 0, lost::add);
  }

  private static List<String> read(Ring ring) {
    List<String> read = new ArrayList<>();
    ring.read(
        (by, number, returned, a, b, c, d) ->
            read.add(a + (returned == Long.MAX_VALUE ? " in call" : " at " + returned)));
    return read;
  }

  @Test
  void anEntryIsInItsCallUntilItReturnsAndGoneWhenItFails() {
    Ring ring = new Ring(4);
    long first = enter(ring, 10);
    long second = enter(ring, 11);
    enter(ring, 12);
    ring.returned(first, 5);
    ring.left(second);
    assertThat(read(ring)).containsExactly("10 at 5", "12 in call");
  }

  @Test
  void whatIsOverwrittenIsToldWithTheTimeAtWhichItReturned() {
    Ring ring = new Ring(2);
    ring.returned(enter(ring, 10), 5);
    enter(ring, 11);
    enter(ring, 12);
    enter(ring, 13);
    assertThat(lost).containsExactly(5L, Long.MAX_VALUE);
    assertThat(read(ring)).containsExactly("12 in call", "13 in call");
  }

  @Test
  void aCallThatWasOvertakenByARoundSaysNothingOfTheEntryInItsPlace() {
    Ring ring = new Ring(2);
    long overtaken = enter(ring, 10);
    enter(ring, 11);
    enter(ring, 12);
    ring.returned(overtaken, 5);
    assertThat(read(ring)).containsExactly("11 in call", "12 in call");
    ring.left(overtaken);
    assertThat(read(ring)).containsExactly("11 in call", "12 in call");
  }

  /** Fewer rounds than an entry can tell apart. */
  @Test
  void threadsThatOvertakeEachOtherNeverMakeAnEntryOfTwo() throws InterruptedException {
    Ring ring = new Ring(4);
    AtomicLong next = new AtomicLong();
    AtomicBoolean mixed = new AtomicBoolean();
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 4_000; i++) {
                  long a = next.incrementAndGet();
                  ring.returned(ring.enter(BY, a, -a, a * 3, ~a, time -> {}), a);
                }
              });
      threads.add(thread);
      thread.start();
    }
    Thread reader =
        new Thread(
            () -> {
              while (!done.get()) {
                ring.read(
                    (from, number, returned, a, b, c, d) -> {
                      boolean whole = b == -a && c == a * 3 && d == ~a;
                      if (!whole || (returned != Long.MAX_VALUE && returned != a)) {
                        mixed.set(true);
                      }
                    });
              }
            });
    reader.start();
    for (Thread thread : threads) {
      thread.join();
    }
    done.set(true);
    reader.join();
    assertThat(mixed).isFalse();
  }
}
