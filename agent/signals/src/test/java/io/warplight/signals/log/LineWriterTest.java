package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LineWriterTest {

  private static final int PATIENCE = 50;

  /** 500 ms, and what the clock moves on while both threads look at it. */
  private static final int LONGEST = 700;

  private static final long MILLI = 1_000_000;

  /** Moves on by a millisecond when somebody looks at it. */
  private final AtomicLong clock = new AtomicLong();

  private final List<String> out = new CopyOnWriteArrayList<>();

  @Test
  void aLineIsOutWhenWriteReturns() {
    LineWriter writer = new LineWriter(this::keep, PATIENCE, () -> 0);
    for (int i = 0; i < 100; i++) {
      assertThat(writer.write(bytes("line " + i))).isTrue();
      assertThat(out).hasSize(i + 1);
    }
    assertThat(writer.dropped()).isZero();
  }

  @Test
  void aBlockedOutputIsWaitedForOnceAndWhatIsLateComesOutWhenItMovesAgain() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    LineWriter writer =
        new LineWriter(
            line -> {
              blocked.countDown();
              await(open);
              keep(line);
            },
            PATIENCE,
            () -> clock.addAndGet(MILLI));
    assertThat(writer.write(bytes("first"))).isFalse();
    assertThat(clock.get()).isBetween(PATIENCE * MILLI, LONGEST * MILLI);
    // A busy machine may give the writer a processor only now.
    await(blocked);
    long first = clock.get();
    for (int i = 0; i < 100; i++) {
      assertThat(writer.write(bytes("line " + i))).isFalse();
    }
    assertThat(clock.get()).as("a hundred more do not wait").isEqualTo(first);
    assertThat(writer.dropped()).isEqualTo(101);
    open.countDown();
    while (writer.dropped() > 0) {
      Thread.yield();
    }
    assertThat(out).hasSize(101);
    assertThat(writer.dropped()).isZero();
    assertThat(writer.write(bytes("last"))).isTrue();
  }

  /**
   * An hour passes while the line is being written, for the writer too, which then needs no more
   * than the caller's next looks at the clock.
   */
  @Test
  void aMachineThatStoodStillIsNoBlockedOutput() {
    AtomicLong looks = new AtomicLong();
    LineWriter writer =
        new LineWriter(
            line -> {
              clock.addAndGet(3_600_000 * MILLI);
              long then = looks.get();
              while (looks.get() < then + 10) {
                Thread.yield();
              }
              keep(line);
            },
            PATIENCE,
            () -> {
              looks.incrementAndGet();
              return clock.get();
            });
    assertThat(writer.write(bytes("line"))).isTrue();
    assertThat(writer.dropped()).isZero();
  }

  @Test
  void theEndWaitsForLateLinesButNotForABlockedOutput() {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    LineWriter writer =
        new LineWriter(
            line -> {
              blocked.countDown();
              await(never);
            },
            PATIENCE,
            () -> clock.addAndGet(MILLI));
    assertThat(writer.write(bytes("first"))).isFalse();
    await(blocked);
    long before = clock.get();
    writer.drain(60_000);
    assertThat(clock.get() - before).isLessThan(2 * PATIENCE * MILLI);
    assertThat(writer.dropped()).isEqualTo(1);
    never.countDown();
  }

  @Test
  void withoutAThreadEachCallerWritesItsLineItself() {
    List<Thread> writers = new CopyOnWriteArrayList<>();
    LineWriter writer =
        new LineWriter(
            line -> {
              writers.add(Thread.currentThread());
              keep(line);
            },
            PATIENCE);
    writer.withoutThread();
    assertThat(writer.write(bytes("a"))).isTrue();
    assertThat(writer.write(bytes("b"))).isTrue();
    assertThat(out).containsExactly("a", "b");
    assertThat(writers).containsOnly(Thread.currentThread());
    writer.drain(60_000);
    writer.close(60_000);
    assertThat(writer.write(bytes("c"))).isFalse();
    assertThat(writer.dropped()).isEqualTo(1);
  }

  @Test
  void whatDoesNotFitIntoTheQueueIsDroppedAndCounted() {
    CountDownLatch never = new CountDownLatch(1);
    LineWriter writer = new LineWriter(line -> await(never), PATIENCE);
    for (int i = 0; i < 2_000; i++) {
      writer.write(bytes("line"));
    }
    assertThat(writer.dropped()).isEqualTo(2_000);
    never.countDown();
  }

  @Test
  void aClosedOutputIsCountedAndDisturbsNobody() {
    LineWriter writer =
        new LineWriter(
            line -> {
              throw new IOException("closed");
            },
            PATIENCE,
            () -> 0);
    assertThat(writer.write(bytes("a"))).isFalse();
    assertThat(writer.write(bytes("b"))).isFalse();
    assertThat(writer.dropped()).isEqualTo(2);
  }

  @Test
  void anInterruptStaysSet() {
    LineWriter writer = new LineWriter(this::keep, PATIENCE, () -> 0);
    Thread.currentThread().interrupt();
    assertThat(writer.write(bytes("a"))).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  private void keep(byte[] line) {
    out.add(new String(line, StandardCharsets.UTF_8));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
