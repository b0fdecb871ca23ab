package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BookTest {

  private static final int INVALID_VALUE = 1;
  private static final int ILLEGAL_ADDRESS = 700;

  private final Counters counters = new Counters();
  private final Book book = new Book(new CodeTags(), counters);
  private final FailingProgram program = new FailingProgram(counters, book);

  @Test
  void aFailureCountsOnceUnderFunctionCodeDomainAndFate() {
    program.fails(program.memset(Fate.DISCARDED, 1), INVALID_VALUE);
    program.fails(program.memset(Fate.DISCARDED, 2), INVALID_VALUE);
    program.fails(program.memset(Fate.CHECKED, 3), INVALID_VALUE);
    program.drain();
    assertThat(error("invalid_value", "discarded")).isEqualTo(2);
    assertThat(error("invalid_value", "checked")).isEqualTo(1);
    assertThat(total(MetricName.ERROR)).isEqualTo(3);
  }

  @Test
  void aReturnedStatusCountsUnderTheFateThatWasFound() {
    program.fails(program.memset(Fate.RETURNED, 1), INVALID_VALUE);
    program.drain();
    assertThat(total(MetricName.ERROR)).isEqualTo(1);
  }

  @Test
  void echoesOfALostDeviceAreCountedBesideItsLoss() {
    Site site = program.memset(Fate.DISCARDED, 1);
    program.fails(site, ILLEGAL_ADDRESS);
    program.fails(site, ILLEGAL_ADDRESS);
    program.fails(site, ILLEGAL_ADDRESS);
    assertThat(total(MetricName.DEVICE_LOST)).isEqualTo(1);
    assertThat(total(MetricName.ERROR)).isEqualTo(1);
    assertThat(
            book.series(MetricName.ECHO, "cudaMemset", "illegal_address", "runtime").count().sum())
        .isEqualTo(2);
  }

  @Test
  void anAlertFindsTheZeroOfLostDevices() {
    List<String> series = new ArrayList<>();
    book.read(one -> series.add(one.toString()));
    assertThat(series).contains("gpu.cuda.device.lost[]");
  }

  @Test
  void ofUnknownCodesFiftyAreToldApartAndAllAreCounted() {
    for (int code = 0; code < 200; code++) {
      program.fails(program.memset(Fate.DISCARDED, 1), 50_000 + code);
    }
    assertThat(seriesOf(MetricName.ERROR)).hasSize(51);
    assertThat(error("code_50000", "discarded")).isEqualTo(1);
    assertThat(error(MetricName.OVERFLOW, "discarded")).isEqualTo(150);
    assertThat(total(MetricName.ERROR)).isEqualTo(200);
  }

  @Test
  void aHundredThousandSitesAreBoundedSeriesWithExactTotals() {
    for (int line = 0; line < 100_000; line++) {
      program.fails(program.memset(Fate.DISCARDED, line), INVALID_VALUE);
    }
    assertThat(seriesOf(MetricName.ERROR)).hasSize(1);
    assertThat(total(MetricName.ERROR)).isEqualTo(100_000);
  }

  @Test
  void beyondAMetricsLimitOneSeriesTakesEverything() {
    for (int i = 0; i < 100_000; i++) {
      book.series(MetricName.CALLS, "function" + i).add(1);
    }
    assertThat(seriesOf(MetricName.CALLS)).hasSize(MetricName.CALLS.limit() + 1);
    assertThat(total(MetricName.CALLS)).isEqualTo(100_000);
    assertThat(book.series(MetricName.CALLS, "another").values())
        .containsExactly(MetricName.OVERFLOW);
  }

  @Test
  void threadsThatMakeSeriesAtOnceLoseNothing() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 5_000; i++) {
                  book.series(MetricName.CALLS, "function" + i).add(1);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(total(MetricName.CALLS)).isEqualTo(20_000);
    assertThat(seriesOf(MetricName.CALLS)).hasSize(MetricName.CALLS.limit() + 1);
  }

  @Test
  void aReaderThatThrowsIsToldNothingMoreAndStopsNobody() {
    List<Series> told = new ArrayList<>();
    book.read(
        series -> {
          throw new IllegalStateException("broken");
        });
    book.read(told::add);
    program.fails(program.memset(Fate.DISCARDED, 1), INVALID_VALUE);
    assertThat(told).extracting(Series::metric).contains(MetricName.ERROR);
    assertThat(counters.faults()).containsEntry(Book.PART, 1L);
  }

  /** As another thread does between the look at one table and that at the next. */
  @Test
  void seriesThatIsMadeWhileAReaderBeginsIsToldOnce() {
    List<Series> told = new ArrayList<>();
    book.read(
        series -> {
          told.add(series);
          book.series(MetricName.NOTICE, "made meanwhile");
        });
    assertThat(told).extracting(Series::metric).containsOnlyOnce(MetricName.NOTICE);
  }

  private long error(String code, String fate) {
    return book.series(MetricName.ERROR, "cudaMemset", code, "runtime", fate).count().sum();
  }

  private long total(MetricName metric) {
    return seriesOf(metric).stream().mapToLong(series -> series.count().sum()).sum();
  }

  private List<Series> seriesOf(MetricName metric) {
    List<Series> all = new ArrayList<>();
    book.read(series -> all.add(series));
    return all.stream().filter(series -> series.metric() == metric).distinct().toList();
  }
}
