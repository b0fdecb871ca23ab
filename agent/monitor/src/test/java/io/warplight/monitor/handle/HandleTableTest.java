package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadIds;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandleTableTest {

  private static final int SPACE = 0;
  private static final int STREAMS = 10;

  private final Counters counters = new Counters();
  private final HandleTable table =
      new HandleTable(87_000, counters, new CoarseClock(() -> {}), null);

  @Test
  void handleIsLiveUntilItIsDestroyedAndDeadFromThenOn() {
    create(0x7000, 512);
    assertThat(table.search().live(SPACE, 0x7000).bytes()).isEqualTo(512);
    assertThat(table.search().dead(SPACE, 0x7000)).isNull();
    destroy(0x7000);
    assertThat(table.search().live(SPACE, 0x7000)).isNull();
    assertThat(table.search().dead(SPACE, 0x7000).end()).isEqualTo(Handle.End.DESTROYED);
    assertThat(table.totals().count(HandleKind.DEVICE_MEMORY)).isZero();
    assertThat(table.totals().peakBytes(HandleKind.DEVICE_MEMORY)).isEqualTo(512);
  }

  @Test
  void valueThatComesAgainIsNotDead() {
    create(0x7000, 512);
    destroy(0x7000);
    create(0x7000, 64);
    assertThat(table.search().dead(SPACE, 0x7000)).isNull();
    assertThat(table.search().live(SPACE, 0x7000).bytes()).isEqualTo(64);
  }

  /** One thread's free is done, another gets the address, only then the first one tells. */
  @Test
  void endThatIsToldLateDoesNotTakeTheNextHandleOfThatValue() {
    create(0x7000, 512);
    long generation = table.generation(SPACE, 0x7000);
    create(0x7000, 64);
    table.destroyed(HandleKind.DEVICE_MEMORY, SPACE, 0x7000, generation, 0, thread());
    assertThat(table.search().live(SPACE, 0x7000).bytes()).isEqualTo(64);
    assertThat(table.totals().count(HandleKind.DEVICE_MEMORY)).isOne();
    assertThat(table.totals().bytes(HandleKind.DEVICE_MEMORY)).isEqualTo(64);
  }

  @Test
  void oneValueInTwoSpacesIsTwoHandles() {
    create(0x7000, 512);
    table.created(HandleKind.STREAM, STREAMS, 0x7000, -1, 0, 0, 0, thread(), null);
    destroy(0x7000);
    assertThat(table.search().live(STREAMS, 0x7000).kind()).isEqualTo(HandleKind.STREAM);
  }

  @Test
  void addressesInsideABlockAreFoundLiveAndDead() {
    create(0x7000, 512);
    assertThat(table.search().liveAround(SPACE, 0x71FF).value()).isEqualTo(0x7000);
    assertThat(table.search().liveAround(SPACE, 0x7200)).isNull();
    destroy(0x7000);
    assertThat(table.search().liveAround(SPACE, 0x71FF)).isNull();
    assertThat(table.search().deadAround(SPACE, 0x71FF).value()).isEqualTo(0x7000);
    assertThat(table.search().deadAround(SPACE, 0x6FFF)).isNull();
  }

  @Test
  void contextTakesWhatWasMadeInItAndNothingElse() {
    table.created(HandleKind.CONTEXT, 12, 0xC1, -1, 0, 0, 0, thread(), null);
    table.created(HandleKind.STREAM, STREAMS, 0x51, -1, 0, 0, 0xC1, thread(), null);
    table.created(HandleKind.STREAM, STREAMS, 0x52, -1, 0, 0, 0xC2, thread(), null);
    table.created(HandleKind.COMPILATION, 99, 0x53, -1, 0, 0, 0xC1, thread(), null);
    table.contextDestroyed(0xC1, 0);
    assertThat(table.search().dead(STREAMS, 0x51).end()).isEqualTo(Handle.End.CONTEXT_DESTROYED);
    assertThat(table.search().live(STREAMS, 0x52)).isNotNull();
    assertThat(table.search().live(99, 0x53)).isNotNull();
  }

  @Test
  void contextAtTheSameAddressIsAnother() {
    table.created(HandleKind.CONTEXT, 12, 0xC1, -1, 0, 0, 0, thread(), null);
    table.created(HandleKind.COMPILATION, 99, 0x53, -1, 0, 0, 0xC1, thread(), null);
    table.contextDestroyed(0xC1, 0);
    table.created(HandleKind.STREAM, STREAMS, 0x51, -1, 0, 0, 0xC1, thread(), null);
    assertThat(table.search().live(STREAMS, 0x51).context()).isEqualTo(0xC1);
    assertThat(table.search().live(99, 0x53).context()).isZero();
  }

  @Test
  void resetTakesWhatItsDeviceHasButNotWhatLivesInContextsOfTheApplication() {
    table.created(HandleKind.CONTEXT, 12, 0xC1, -1, 0, 1, 0, thread(), null);
    table.created(HandleKind.STREAM, STREAMS, 0x51, -1, 0, 1, 0, thread(), null);
    table.created(HandleKind.STREAM, STREAMS, 0x52, -1, 0, 2, 0, thread(), null);
    table.created(HandleKind.STREAM, STREAMS, 0x53, -1, 0, 1, 0xC1, thread(), null);
    table.deviceReset(1, 0);
    assertThat(table.search().dead(STREAMS, 0x51).end()).isEqualTo(Handle.End.DEVICE_RESET);
    assertThat(table.search().live(STREAMS, 0x52)).isNotNull();
    assertThat(table.search().live(STREAMS, 0x53)).isNotNull();
    assertThat(table.search().live(12, 0xC1)).isNotNull();
  }

  /**
   * Which device that was nobody has seen: it is not live for certain, and not dead for certain.
   */
  @Test
  void resetOfAnUnknownDeviceAccusesNobody() {
    table.created(HandleKind.STREAM, STREAMS, 0x51, -1, 0, 1, 0, thread(), null);
    table.deviceReset(-1, 0);
    assertThat(table.search().live(STREAMS, 0x51)).isNull();
    assertThat(table.search().dead(STREAMS, 0x51)).isNull();
  }

  @Test
  void beyondTheLimitHandlesAreSampledAndCountedAllTheSame() {
    HandleTable small = new HandleTable(640, counters, new CoarseClock(() -> {}), null);
    for (int i = 1; i <= 10_000; i++) {
      small.created(HandleKind.EVENT, 11, i * 256L, -1, 0, 0, 0, thread(), null);
    }
    assertThat(small.totals().count(HandleKind.EVENT)).isEqualTo(10_000);
    assertThat(small.search().oneOf()).isGreaterThan(8);
    int[] kept = {0};
    small.search().forEach(handle -> kept[0]++);
    assertThat(kept[0]).isBetween(100, 704);
    for (int i = 1; i <= 10_000; i++) {
      small.destroyed(HandleKind.EVENT, 11, i * 256L, small.generation(11, i * 256L), 0, thread());
    }
    assertThat(small.totals().count(HandleKind.EVENT)).isZero();
    assertThat(counters.dropped()).containsKey("handle table");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void knowsWhatAMapWouldKnow(long seed) {
    Random random = new Random(seed);
    Map<Long, Long> expected = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      long value = 0x7F0000000000L + random.nextInt(3_000) * 512L;
      if (expected.containsKey(value)) {
        destroy(value);
        expected.remove(value);
      } else {
        create(value, i);
        expected.put(value, (long) i);
      }
    }
    Map<Long, Long> found = new HashMap<>();
    table.search().forEach(handle -> found.put(handle.value(), handle.bytes()));
    assertThat(found).as("seed " + seed).isEqualTo(expected);
    for (Map.Entry<Long, Long> entry : expected.entrySet()) {
      assertThat(table.search().live(SPACE, entry.getKey()).bytes()).isEqualTo(entry.getValue());
    }
  }

  @Test
  void threadsThatCreateAndDestroyLoseNothing() throws InterruptedException {
    int threads = 4;
    CountDownLatch begin = new CountDownLatch(1);
    Thread[] workers = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      long base = 0x1000L * (t + 1) << 20;
      workers[t] =
          new Thread(
              () -> {
                await(begin);
                for (int i = 0; i < 20_000; i++) {
                  create(base + i * 256L, 1);
                  if (i % 2 == 0) {
                    destroy(base + i * 256L);
                  }
                }
              });
      workers[t].start();
    }
    begin.countDown();
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(table.totals().count(HandleKind.DEVICE_MEMORY)).isEqualTo(threads * 10_000L);
    int[] kept = {0};
    table.search().forEach(handle -> kept[0]++);
    assertThat(kept[0]).isEqualTo(threads * 10_000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void create(long value, long bytes) {
    table.created(HandleKind.DEVICE_MEMORY, SPACE, value, bytes, 0, 0, 0, thread(), null);
  }

  private void destroy(long value) {
    table.destroyed(
        HandleKind.DEVICE_MEMORY, SPACE, value, table.generation(SPACE, value), 0, thread());
  }

  private static int thread() {
    return (int) ThreadIds.of(Thread.currentThread());
  }
}
