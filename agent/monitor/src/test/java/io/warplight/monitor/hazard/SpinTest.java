package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpinTest {

  private static final int NOT_READY = 600;

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Site site =
      new Sites(10, counters)
          .site(
              SpinTest.class,
              "jcuda/runtime/JCuda",
              "cudaEventQuery",
              "(Ljcuda/runtime/cudaEvent_t;)I",
              Place.at("waits", "()V", 0).line(7).sourceFile("SpinTest.java").build().encode());
  private long now;
  private final Spin spin = new Spin(site, NOT_READY, notices, () -> now);

  SpinTest() {
    notices.add(told::add);
  }

  @Test
  void loopThatSpinsIsToldOnceWithItsRateAndTheCallThatWaits() {
    for (int i = 0; i < 1_000_000; i++) {
      ask(NOT_READY, 1_000);
    }
    assertThat(told).hasSize(1);
    assertThat(told.get(0).kind()).isEqualTo("spins_on_query");
    assertThat(told.get(0).toString())
        .contains("SpinTest.waits(SpinTest.java:7)")
        .contains("1000000 a second")
        .contains("cudaEventSynchronize waits for the same");
  }

  @Test
  void loopThatSleepsBetweenIsLeftAlone() {
    for (int i = 0; i < 1_000_000; i++) {
      ask(NOT_READY, 1_000_000);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void shortWaitsAreLeftAloneHoweverMany() {
    for (int wait = 0; wait < 1_000; wait++) {
      for (int i = 0; i < 5_000; i++) {
        ask(NOT_READY, 1_000);
      }
      ask(0, 1_000);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void anotherFailureIsNoWaiting() {
    for (int i = 0; i < 1_000_000; i++) {
      ask(700, 1_000);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void onlyQueriesThatStandInALoopAreWatched() {
    HazardWatcher watcher =
        new HazardWatcher(new Catalogue(), notices, new Sites(10, counters), owner -> false);
    assertThat(watcher.watch(query(true))).isNotNull();
    assertThat(watcher.watch(query(false))).isNull();
  }

  private Site query(boolean polls) {
    Place place = Place.at("waits", "()V", 0).polls(polls).build();
    return new Sites(10, counters)
        .site(
            SpinTest.class,
            "jcuda/runtime/JCuda",
            "cudaEventQuery",
            "(Ljcuda/runtime/cudaEvent_t;)I",
            place.encode());
  }

  private void ask(int status, long nanos) {
    now += nanos;
    spin.answered(status);
  }
}
