package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusReportTextTest {

  private final StringWriter out = new StringWriter();
  private final Map<String, Object> status = new LinkedHashMap<>(Map.of("at_work", true));

  private String write(int top, StatusSort sort) {
    return write(top, sort, false);
  }

  private String write(int top, StatusSort sort, boolean colours) {
    Terminal terminal =
        new Terminal(new PrintWriter(out, true), new PrintWriter(new StringWriter()), colours);
    StatusReportText.write(terminal, "1", status, top, sort);
    return out.toString();
  }

  private void sites() {
    status.put(
        "by_site",
        List.of(
            Map.of("place", "B.b(B.java:2)", "op", "cudaFree", "calls", 90L, "failures", 1L),
            Map.of("place", "A.a(A.java:1)", "op", "cudaFree", "calls", 10L, "failures", 5L),
            Map.of("place", "C.c(C.java:3)", "op", "cudaFree", "calls", 50L, "failures", 3L)));
  }

  @Test
  void theMostFailuresComeFirstAndNoMoreThanAsked() {
    sites();
    assertThat(write(2, StatusSort.failures))
        .containsSubsequence("A.a", "C.c")
        .doesNotContain("B.b");
  }

  @Test
  void sortsByCallsOrPlaceIfAsked() {
    sites();
    assertThat(write(9, StatusSort.calls)).containsSubsequence("B.b", "C.c", "A.a");
    out.getBuffer().setLength(0);
    assertThat(write(9, StatusSort.place)).containsSubsequence("A.a", "B.b", "C.c");
  }

  @Test
  void showsLiveHandlesAndNotices() {
    status.put(
        "handles",
        List.of(
            Map.of("kind", "stream", "live", 3L, "most", 7L),
            Map.of("kind", "event", "live", 0L, "most", 1L)));
    status.put("notices", Map.of("spins_on_query", 2L));
    assertThat(write(9, StatusSort.failures))
        .containsPattern("KIND +LIVE +BYTES +MOST")
        .containsPattern("stream +3 +0 +7")
        .contains("lines that lose errors (explain tells of each): 2 spins_on_query")
        .containsPattern("(?s)stream.*event");
  }

  @Test
  void placesThatOnlyGrowAreSortedByBytesAMinute() {
    status.put("growing", List.of(growing("Cache.slow", 10), growing("Cache.fast", 4_096)));
    assertThat(write(9, StatusSort.failures))
        .contains("ONLY GROWS")
        .containsPattern("(?s)Cache.fast +device_memory +7 +700 +3 +4096.*Cache.slow");
  }

  private static Map<String, Object> growing(String place, long bytesAMinute) {
    return Map.of(
        "place",
        place,
        "op",
        "cudaMalloc",
        "kind",
        "device_memory",
        "live",
        7L,
        "bytes",
        700L,
        "live_a_minute",
        3L,
        "bytes_a_minute",
        bytesAMinute);
  }

  @Test
  void saysWhatTimeItTook() {
    status.put("time", Map.of("rewriting_ms", 120L, "threads_ms", 7L));
    assertThat(write(9, StatusSort.failures))
        .contains("own time: 120 ms rewriting classes, 7 ms on its own threads");
  }

  /** In a terminal what is lost is red; the words are the same. */
  @Test
  void whatIsLostIsRedWhereThereAreColours() {
    sites();
    status.put("swallowed", 3L);
    status.put("failures", 3L);
    String plain = write(9, StatusSort.failures);
    out.getBuffer().setLength(0);
    String coloured = write(9, StatusSort.failures, true);
    assertThat(coloured).containsPattern("\033\\[31m[^\n]*3 swallowed[^\n]*\033\\[0m\n");
    assertThat(coloured.replaceAll("\033\\[[0-9]+m", "")).isEqualTo(plain).doesNotContain("\033");
    status.put("swallowed", 0L);
    out.getBuffer().setLength(0);
    assertThat(write(9, StatusSort.failures, true)).doesNotContain("\033[31m");
  }

  @Test
  void saysNothingOfWhatThereIsNot() {
    status.put("handles", List.of());
    status.put("notices", Map.of());
    assertThat(write(9, StatusSort.failures)).doesNotContain("KIND", "lose errors", "own time");
  }

  @Test
  void namesFromTheOtherProcessCannotMoveTheTerminal() {
    status.put("notices", Map.of("x\033[2J", 1L));
    assertThat(write(9, StatusSort.failures)).doesNotContain("\033");
  }
}
