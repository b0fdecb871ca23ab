package io.warplight.monitor.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.handle.GrowthTable;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.hazard.Notices;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class GrowthTest {

  private static final int SAMPLES_A_MINUTE = 6;

  private final GrowthTable table = new GrowthTable();
  private final Notices notices = new Notices(new Counters());
  private final List<Notice> said = new ArrayList<>();
  private final Growth growth = new Growth(table.search(), notices);
  private long now = System.nanoTime();

  GrowthTest() {
    notices.add(said::add);
  }

  @Test
  void placeThatOnlyMakesMoreIsToldOnceWithItsRate() {
    run(10, i -> i);
    assertThat(said).hasSize(1);
    assertThat(said.get(0).kind()).isEqualTo("only_grows");
    assertThat(said.get(0).text())
        .startsWith("cudaMalloc made ")
        .contains("they only became more, 6 blocks of device memory (6 KiB) a minute");
    assertThat(growth.ranked()).hasSize(1);
    assertThat(growth.ranked().get(0).bytesAMinute()).isEqualTo(6 * 1_024);
  }

  @Test
  void fastestPlaceIsFirst() {
    table.site("slow", 7, 100);
    for (int i = 0; i < 10 * SAMPLES_A_MINUTE; i++) {
      table.make("slow");
      table.live("made", 3 * i);
      tick();
    }
    assertThat(growth.ranked())
        .extracting(one -> one.site().decodedPlace().method())
        .containsExactly("made", "slow");
  }

  @Test
  void slowGrowthIsSeenToo() {
    run(60, i -> i / (5 * SAMPLES_A_MINUTE));
    assertThat(said).hasSize(1);
  }

  @Test
  void poolThatIsFullAtLastIsNotGrowing() {
    run(30, i -> Math.min(i, 4 * SAMPLES_A_MINUTE));
    assertThat(said).isEmpty();
  }

  @Test
  void placeThatStoppedToGrowIsListedNoLonger() {
    run(10, i -> i);
    assertThat(growth.ranked()).hasSize(1);
    run(2, i -> 20);
    assertThat(growth.ranked()).isEmpty();
  }

  @Test
  void whatIsTakenAndGivenBackIsNotGrowing() {
    // Chance alone would call one place in a million minutes growing, so chance is fixed.
    Random random = new Random(20_261_202);
    run(2_000, i -> 100 + random.nextInt(50));
    assertThat(said).isEmpty();
  }

  @Test
  void sawThatClimbsIsGrowing() {
    run(30, i -> i + 3 * (i % SAMPLES_A_MINUTE));
    assertThat(said).hasSize(1);
  }

  @Test
  void twoTicksInOneMomentAreOneSample() {
    for (int i = 0; i < 100; i++) {
      table.live("made", i);
      growth.at(now);
    }
    assertThat(growth.ranked()).isEmpty();
  }

  private void run(int minutes, IntUnaryOperator live) {
    for (int i = 0; i < minutes * SAMPLES_A_MINUTE; i++) {
      table.live("made", live.applyAsInt(i));
      tick();
    }
  }

  private void tick() {
    growth.at(now);
    now += Growth.SAMPLE_NANOS;
  }
}
