package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BookFollowerTest {

  private final Counters counters = new Counters();
  private final Book book = new Book(new CodeTags(), counters);
  private final Queue<SeriesReader> coming = new ConcurrentLinkedQueue<>();
  private final BookFollower follower =
      new BookFollower(book, counters, Runnable::run, "reader", this::look);

  private List<SeriesReader> look() {
    SeriesReader next = coming.poll();
    return next == null ? Collections.emptyList() : Collections.singletonList(next);
  }

  @AfterEach
  void close() {
    follower.close();
  }

  @Test
  void aReaderIsToldOfEachSeriesOnce() {
    book.series(MetricName.CALLS, "before");
    Reader reader = new Reader(String.class);
    coming.add(reader);
    follower.start("test");
    book.series(MetricName.CALLS, "after");
    await(() -> reader.names().containsAll(Arrays.asList("before", "after")));
    book.series(MetricName.CALLS, "last");
    await(() -> reader.names().contains("last"));
    assertThat(reader.names()).doesNotHaveDuplicates();
    assertThat(counters.faults()).isEmpty();
  }

  @Test
  void aReaderThatComesLaterIsToldOfAllAsWell() {
    follower.start("test");
    book.series(MetricName.CALLS, "before");
    Reader reader = new Reader(String.class);
    coming.add(reader);
    await(() -> reader.names().contains("before"));
    assertThat(reader.names()).doesNotHaveDuplicates();
  }

  /** Whatever it throws: an error must not end the thread. */
  @Test
  void aReaderThatThrowsIsLetGoAndTheOthersGoOn() {
    SeriesReader broken =
        new Reader(String.class) {
          @Override
          public void add(Series series) {
            super.add(series);
            throw new InternalError("bad proxy method");
          }
        };
    Reader good = new Reader(String.class);
    coming.add(broken);
    coming.add(good);
    follower.start("test");
    await(() -> !good.names().isEmpty());
    book.series(MetricName.CALLS, "later");
    await(() -> good.names().contains("later"));
    assertThat(counters.faults()).containsEntry("reader", 1L);
    assertThat(((Reader) broken).names()).hasSize(1);
  }

  @Test
  void aReaderGoesWithTheClassesThatItReadsFor() throws Exception {
    follower.start("test");
    WeakReference<ClassLoader> loader = begin();
    await(
        () -> {
          System.gc();
          return loader.get() == null;
        });
    Reader next = new Reader(String.class);
    coming.add(next);
    book.series(MetricName.CALLS, "next");
    await(() -> next.names().contains("next"));
    assertThat(counters.faults()).isEmpty();
  }

  private WeakReference<ClassLoader> begin() throws IOException {
    Application application = new Application();
    Reader reader = new Reader(application.type());
    coming.add(reader);
    book.series(MetricName.CALLS, "op");
    await(() -> reader.names().contains("op"));
    return new WeakReference<>(application);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.yield();
    }
  }

  /** Loads a class of its own. */
  private static final class Application extends ClassLoader {
    Class<?> type() throws IOException {
      try (InputStream in = BookFollowerTest.class.getResourceAsStream("BookFollowerTest.class")) {
        byte[] file = in.readAllBytes();
        return defineClass(BookFollowerTest.class.getName(), file, 0, file.length);
      }
    }
  }

  private static class Reader implements SeriesReader {
    private final Class<?> anchor;
    private final List<String> names = new ArrayList<>();

    Reader(Class<?> anchor) {
      this.anchor = anchor;
    }

    @Override
    public Class<?> anchor() {
      return anchor;
    }

    @Override
    public synchronized void add(Series series) {
      names.add(String.join(",", series.values()));
    }

    synchronized List<String> names() {
      return new ArrayList<>(names);
    }
  }
}
