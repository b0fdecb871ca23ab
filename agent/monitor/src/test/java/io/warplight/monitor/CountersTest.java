package io.warplight.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountersTest {
  private final Counters counters = new Counters();

  @Test
  void firstFaultOfEachPartIsTold() {
    List<String> told = new ArrayList<>();
    counters.onFirstFault((part, cause) -> told.add(part + " " + cause.getMessage()));
    counters.fault("link", new IllegalStateException("one"));
    counters.fault("link", new IllegalStateException("two"));
    counters.fault("failure", new IllegalStateException("three"));
    assertThat(told).containsExactly("link one", "failure three");
    assertThat(counters.faults()).containsEntry("link", 2L).containsEntry("failure", 1L);
  }

  @Test
  void listenerThatThrowsIsCountedItself() {
    counters.onFirstFault(
        (part, cause) -> {
          throw new IllegalStateException("log");
        });
    counters.fault("link", new IllegalStateException());
    assertThat(counters.faults()).containsEntry("link", 1L).containsEntry("fault log", 1L);
  }

  @Test
  void dropsAreCountedByPart() {
    counters.drop("sites");
    counters.drop("sites");
    assertThat(counters.dropped()).containsExactly(java.util.Map.entry("sites", 2L));
  }
}
