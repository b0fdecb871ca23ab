package io.warplight.launch.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.signals.Book;
import io.warplight.signals.CodeTags;
import io.warplight.signals.MetricName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BookReportTest {

  private final Book book = new Book(new CodeTags(), new Counters());

  @Test
  void anEmptyBookHasNoHandlesNoNoticesAndNoLostDevice() {
    BookReport report = BookReport.of(book);
    assertThat(report.handles()).isEmpty();
    assertThat(report.notices()).isEmpty();
    assertThat(report.sum(MetricName.DEVICE_LOST)).isZero();
  }

  @Test
  void handlesAreAsTheSourcesSayNowByKind() {
    book.addSource(
        () -> {
          book.series(MetricName.HANDLE_COUNT, "stream").level().set(3);
          book.series(MetricName.HANDLE_COUNT_PEAK, "stream").level().set(7);
          book.series(MetricName.HANDLE_COUNT, "device_memory").level().set(2);
          book.series(MetricName.HANDLE_USAGE, "device_memory").level().set(1024);
        });
    assertThat(BookReport.of(book).handles())
        .isEqualTo(
            List.of(
                Map.of("kind", "device_memory", "live", 2L, "bytes", 1024L),
                Map.of("kind", "stream", "live", 3L, "most", 7L)));
  }

  @Test
  void noticesAreCountedByKind() {
    book.series(MetricName.NOTICE, "spins_on_query").add(2);
    book.series(MetricName.DEVICE_LOST).add(1);
    assertThat(BookReport.of(book).notices()).isEqualTo(Map.of("spins_on_query", 2L));
    assertThat(BookReport.of(book).sum(MetricName.DEVICE_LOST)).isOne();
  }
}
