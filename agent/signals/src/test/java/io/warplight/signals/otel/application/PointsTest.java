package io.warplight.signals.otel.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import io.opentelemetry.api.trace.Span;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PointsTest {

  private static final AttributeKey<Long> NUMBER = AttributeKey.longKey("number");

  private Points points;

  @BeforeEach
  void make() throws ReflectiveOperationException {
    points = new Points(new PointReaders(new ApiClasses(ApiNames.APPLICATION, Span.class)));
  }

  @Test
  void eachIsRecordedOnceHoweverManyThereAre() {
    Consumer<Object> callback = points.callback();
    assertThat(recorded(callback)).isEmpty();
    Map<Long, Long> expected = new LinkedHashMap<>();
    for (long i = 0; i < 1_000; i++) {
      points.add(new AtomicLong(i * i), Attributes.of(NUMBER, i));
      expected.put(i, i * i);
      if (i < 40 || i % 97 == 0) {
        assertThat(recorded(callback)).isEqualTo(expected);
      }
    }
    assertThat(recorded(callback)).isEqualTo(expected);
  }

  @Test
  void aNumberIsReadWhenItIsAskedFor() {
    AtomicLong number = new AtomicLong(1);
    points.add(number, Attributes.of(NUMBER, 0L));
    number.set(42);
    assertThat(recorded(points.callback())).containsEntry(0L, 42L);
  }

  @Test
  void nanosecondsAreRecordedAsSeconds() {
    LongAdder nanos = new LongAdder();
    points.addNanos(nanos, Attributes.of(NUMBER, 0L));
    nanos.add(1_500_000_000L);
    double[] seconds = new double[1];
    points
        .callback()
        .accept(
            new ObservableDoubleMeasurement() {
              @Override
              public void record(double value) {
                throw new AssertionError();
              }

              @Override
              public void record(double value, Attributes attributes) {
                seconds[0] += value;
              }
            });
    assertThat(seconds[0]).isEqualTo(1.5);
  }

  private static Map<Long, Long> recorded(Consumer<Object> callback) {
    Map<Long, Long> recorded = new LinkedHashMap<>();
    callback.accept(
        new ObservableLongMeasurement() {
          @Override
          public void record(long value) {
            throw new AssertionError();
          }

          @Override
          public void record(long value, Attributes attributes) {
            assertThat(recorded.put(attributes.get(NUMBER), value)).isNull();
          }
        });
    return recorded;
  }
}
