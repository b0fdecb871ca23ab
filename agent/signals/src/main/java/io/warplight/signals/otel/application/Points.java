package io.warplight.signals.otel.application;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * The points of one instrument. They are added on one thread of the agent and read on the
 * application's: what is read is a tree of consumers that the JDK joins, as deep as the logarithm
 * of their number.
 */
final class Points {

  private final PointReaders readers;
  private final List<Consumer<Object>> points = new ArrayList<>();
  private final AtomicReference<Consumer<Object>> recording;

  /** None yet. */
  Points(PointReaders readers) {
    this.readers = readers;
    this.recording = new AtomicReference<>(readers.none());
  }

  /** What the instrument calls. */
  Consumer<Object> callback() {
    return readers.all(recording);
  }

  /** One more, of a number as it is when it is read. */
  void add(Number number, Object attributes) {
    add(readers.point(number, attributes));
  }

  /** One more, of nanoseconds read as seconds. */
  void addNanos(LongAdder nanos, Object attributes) {
    add(readers.secondsPoint(nanos, attributes));
  }

  private void add(Consumer<Object> point) {
    points.add(point);
    recording.set(joined(0, points.size()));
  }

  private Consumer<Object> joined(int from, int to) {
    if (to - from == 1) {
      return points.get(from);
    }
    int middle = (from + to) >>> 1;
    return joined(from, middle).andThen(joined(middle, to));
  }
}
