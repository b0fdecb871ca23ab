package io.warplight.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import org.junit.jupiter.api.Test;

class SitesTest {
  private static final String OWNER = "jcuda/runtime/JCuda";

  private final Counters counters = new Counters();
  private final Sites sites = new Sites(3, counters);

  private Site site(Class<?> caller, Place place) {
    return sites.site(caller, OWNER, "cudaFree", "(Ljcuda/Pointer;)I", place.encode());
  }

  private static Place place(String method, int ordinal) {
    return Place.at(method, "()V", ordinal).line(7).build();
  }

  @Test
  void sameClassMethodAndOrdinalIsTheSameRecord() {
    Site first = site(String.class, place("run", 0));
    assertThat(site(String.class, place("run", 0))).isSameAs(first);
    assertThat(site(String.class, place("run", 1))).isNotSameAs(first);
    assertThat(site(Integer.class, place("run", 0))).isNotSameAs(first);
    assertThat(sites.all()).hasSize(3);
    assertThat(sites.of(String.class)).hasSize(2);
  }

  @Test
  void callsAreTheSumOfWhatThreadsCountedApart() {
    Site site = site(String.class, place("run", 0));
    long[] counts = site.callCounter();
    counts[0] = 5;
    counts[counts.length - 16] += 2;
    assertThat(site.calls()).isEqualTo(7);
  }

  @Test
  void newFateOfTheSamePlaceReplacesTheRecordAndKeepsItsCounts() {
    Site first = site(String.class, place("run", 0));
    first.callCounter()[0] = 5;
    first.countFailure();
    Place changed = place("run", 0).toBuilder().fate(Fate.DISCARDED).line(9).build();
    Site second = site(String.class, changed);
    assertThat(second.place()).isEqualTo(changed.encode());
    assertThat(second.calls()).isEqualTo(5);
    assertThat(second.failures()).isEqualTo(1);
    first.countFailure();
    assertThat(second.failures()).isEqualTo(2);
    assertThat(sites.all()).containsExactly(second);
  }

  @Test
  void beyondTheLimitNothingIsKeptAndEachRefusalIsCounted() {
    for (int i = 0; i < 3; i++) {
      assertThat(site(String.class, place("run", i))).isNotNull();
    }
    assertThat(site(String.class, place("run", 3))).isNull();
    assertThat(site(Integer.class, place("run", 3))).isNull();
    assertThat(site(String.class, place("run", 2))).as("known before").isNotNull();
    assertThat(counters.dropped()).containsEntry(Sites.PART, 2L);
    assertThat(sites.all()).hasSize(3);
  }

  @Test
  void forgottenClassMakesRoom() {
    for (int i = 0; i < 3; i++) {
      site(String.class, place("run", i));
    }
    sites.forget(String.class);
    sites.forget(Integer.class);
    assertThat(sites.all()).isEmpty();
    for (int i = 0; i < 3; i++) {
      assertThat(site(Integer.class, place("run", i))).isNotNull();
    }
    assertThat(counters.dropped()).isEmpty();
  }
}
