package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What the guard asks before it looks for a dead handle. */
class DeadPlacesTest {
  private static final HandleKind MEMORY = HandleKind.DEVICE_MEMORY;
  private static final HandleKind STREAM = HandleKind.STREAM;

  private final HandleTable table =
      new HandleTable(10_000, new Counters(), new CoarseClock(() -> {}), null);

  /** Against what the table itself finds, for memory of all sizes and for streams. */
  @RepeatedTest(20)
  void neverHidesWhatTheTableKnowsToBeDead(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int first = random.nextInt(300);
    DeadPlaces places = first == 0 ? table.places() : null;
    Deque<long[]> ended = new ArrayDeque<>();
    for (int i = 0; i < 6000; i++) {
      if (i == first) {
        places = table.places();
      }
      long bytes = 1 + (random.nextLong() >>> (24 + random.nextInt(40)));
      long value = 0x7000_0000_0000L + ((random.nextLong() >>> 28) & -256);
      boolean stream = random.nextInt(4) == 0;
      end(stream ? STREAM : MEMORY, value, stream ? -1 : bytes);
      ended.add(new long[] {value, bytes, stream ? 1 : 0});
      if (ended.size() > 40) {
        ended.remove();
      }
      if (places != null && i % 10 == 0) {
        for (long[] one : ended) {
          assertShown(places, one[0], one[2] == 1);
          assertShown(places, one[0] + (random.nextLong() >>> 1) % one[1], one[2] == 1);
        }
      }
    }
  }

  private void assertShown(DeadPlaces places, long value, boolean stream) {
    HandleSearch search = table.search();
    HandleKind kind = stream ? STREAM : MEMORY;
    boolean dead =
        search.dead(kind.space(), value) != null
            || (!stream && search.deadAround(kind.space(), value) != null);
    assertThat(places.mayHave(kind.space(), value) || !dead)
        .as("%s 0x%x, dead %s", kind, value, dead)
        .isTrue();
  }

  private void end(HandleKind kind, long value, long bytes) {
    table.created(kind, kind.space(), value, bytes, 1, 0, 0, 1, null);
    table.destroyed(kind, kind.space(), value, table.generation(kind.space(), value), 1, 1);
  }

  @Test
  void passesWhatLiesBesideDeadMemory() {
    DeadPlaces places = table.places();
    long dead = 0x7000_0000_0000L;
    end(MEMORY, dead, 4096);
    end(STREAM, 0x5500_0000_1000L, -1);

    assertThat(places.mayHave(MEMORY.space(), dead)).isTrue();
    assertThat(places.mayHave(MEMORY.space(), dead + 4095)).isTrue();
    assertThat(places.mayHave(MEMORY.space(), dead + 4096)).isFalse();
    assertThat(places.mayHave(MEMORY.space(), dead - 512)).isFalse();
    assertThat(places.mayHave(STREAM.space(), 0x5500_0000_1000L)).isTrue();
    assertThat(places.mayHave(STREAM.space(), 0x5500_0000_2000L)).isFalse();
    assertThat(places.mayHave(HandleKind.EVENT.space(), 0x5500_0000_1000L)).isFalse();
  }

  /** A ring of graves forgets its oldest; so does this. */
  @Test
  void forgetsWhatTheGravesForget() {
    DeadPlaces places = table.places();
    long first = 0x7000_0000_0000L;
    end(MEMORY, first, 1 << 20);
    for (int i = 0; i < 100_000 && places.mayHave(MEMORY.space(), first); i++) {
      end(MEMORY, 0x7200_0000_0000L, 256);
      end(MEMORY, 0x7200_0000_0000L + 4096L * i, 256);
    }

    assertThat(table.search().dead(MEMORY.space(), first)).isNull();
    assertThat(places.mayHave(MEMORY.space(), first)).isFalse();
  }
}
